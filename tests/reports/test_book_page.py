"""Books without a browser: the page's parts, its data, the pictures, the command's exit codes and what it says."""

import json
import re
import zipfile
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from crosscut.core.notation import format_turn, parse_turn
from crosscut.puzzles.book import asked
from crosscut.puzzles.bundle import write_bundle
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import construction_record
from crosscut.puzzles.construction.record import puzzle_id as construction_id
from crosscut.puzzles.construction.solve import solve
from crosscut.puzzles.grade import Grade
from crosscut.puzzles.puzzle import puzzle_record
from crosscut.puzzles.share import read_share
from crosscut.reports.page_parts import script_json
from crosscut.solver.limits import Meter
from sound import COLOURED, DEEP, FINAL, GROUPS, MIRRORED, ROOT, sound

SCHEMAS = Path(__file__).parents[2] / "docs" / "formats" / "schemas"
TITLE = 'Six </script><b>puzzles</b> & "more" \u2028'
SHARES = [DEEP, MIRRORED, COLOURED, ROOT, GROUPS, FINAL]


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["puzzles", "book", *arguments], input=given)


class Reader(HTMLParser):
    """The tags of a page and the text in each kind of them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags:
            self.texts.setdefault(self.tags[-1][0], []).append(data)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    done = run(
        "-", "--html", str(folder / "b.html"), "--svg-dir", str(folder / "pics"), "--title", TITLE, given="\n".join(SHARES)
    )
    assert done.exit_code == 0, done.output
    assert done.stdout == f"{TITLE}: 4 play puzzles and 2 construction puzzles\n"
    told = [line for line in done.stderr.splitlines() if not line.endswith("puzzles checked")]  # progress, on a slow machine
    assert told == []
    return folder


def test_the_page_needs_nothing_else_and_no_title_breaks_it(made: Path) -> None:
    page = (made / "b.html").read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    assert not {"link", "img", "iframe", "base", "b", "object"} & {tag for tag, _ in reader.tags}
    scripts = [attributes for tag, attributes in reader.tags if tag == "script"]
    assert [attributes.get("type") for attributes in scripts] == ["application/json", None]
    assert not any("src" in attributes for attributes in scripts)
    assert not re.search(r"url\(|@import|https?:(?!//www\.w3\.org/2000/svg)|fetch\(|XMLHttp|eval\(", page)
    assert "".join(reader.texts["title"]).removesuffix("\n") == TITLE
    assert "".join(reader.texts["h1"]).strip() == TITLE.strip()
    ids = [attributes["id"] for _, attributes in reader.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    uses = {attributes["href"] for tag, attributes in reader.tags if tag == "use"}
    assert uses <= {f"#{id_}" for id_ in ids}
    for number in range(1, 7):
        assert {f"puzzle-{number}", f"solution-{number}"} <= set(ids)
    assert page.count('class="sheet"') == 2
    assert "prefers-color-scheme: dark" in page


def test_nothing_on_the_page_gives_the_solution_away_before_the_solutions(made: Path) -> None:
    page = (made / "b.html").read_text(encoding="utf-8")
    before, after = page.split('<section id="solutions"')
    for share in SHARES:
        assert share in after
        assert (share in before) == (share in (GROUPS, FINAL))


def test_data_cannot_end_the_script() -> None:
    text = script_json({"a": "</script><!--", "b": "\u2028&amp;"})
    assert not set(text) & set("<>&\u2028")
    assert json.loads(text) == {"a": "</script><!--", "b": "\u2028&amp;"}


def test_the_data_are_the_turns_of_the_stops(made: Path) -> None:
    page = (made / "b.html").read_text(encoding="utf-8")
    data = json.loads(re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)[0])
    assert [puzzle["kind"] for puzzle in data["puzzles"]] == ["play"] * 4 + ["construction"] * 2
    for share, said in zip(SHARES[:4], data["puzzles"], strict=False):
        found = asked(*sound(share))
        game = found.puzzle.instance.game
        assert data["boards"][said["board"]]["names"] == list(game.board.names)
        assert said["cells"] == "".join(game.glyphs(found.puzzle.instance.position))
        assert len(said["stops"]) == len(found.stops)
        for stop, record in zip(found.stops, said["stops"], strict=True):
            assert record["right"] == format_turn(game.board, stop.right)
            assert {parse_turn(game.board, turn) for turn in record["same"]} == set(stop.same)
            assert {parse_turn(game.board, turn) for turn in record["illegal"]} == set(stop.illegal)
            for turn, text in stop.illegal.items():
                pattern = data["texts"][record["illegal"][format_turn(game.board, turn)]]
                named = format_turn(game.board, turn)
                assert pattern.replace("{}", named) == text.replace(named.replace("+", " and "), named)
            for turn, line in stop.wrong.items():
                steps, words, end = record["wrong"][format_turn(game.board, turn)]
                assert line is not None
                assert steps.split() == [format_turn(game.board, step) for step in line.turns]
                opponent = ("Black", "White")[1 - game.turn(stop.position)]
                assert f"{{}} fails: {opponent} " in data["texts"][words]
                assert data["texts"][end].endswith(f"{opponent} wins.") or data["texts"][end].endswith("with fewer, wins.")
    assert data["puzzles"][5]["solution"] == "WBBWBWWBBBBBB.WWWW..BWWWB"


def test_pictures_and_their_list(made: Path) -> None:
    record = json.loads((made / "pics" / "index.json").read_text(encoding="utf-8"))
    schema = json.loads((SCHEMAS / "book.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(record)
    assert [puzzle["share"] for puzzle in record["puzzles"]] == SHARES
    names = {"index.json"}
    for number, puzzle in enumerate(record["puzzles"], 1):
        asks = f"{number}. {'Complete' if puzzle['kind'] == 'construction' else puzzle['asks']}"
        for member, title in (("picture", asks), ("solution_picture", "Solution")):
            names.add(puzzle[member])
            root = ElementTree.parse(made / "pics" / puzzle[member]).getroot()
            said = [element.text or "" for element in root.iter() if element.tag.endswith(("text", "title"))]
            assert said[0].startswith(title)
            assert any(puzzle["id"] in text for text in said)
    assert {path.name for path in (made / "pics").iterdir()} == names
    deep = (made / "pics" / record["puzzles"][0]["solution_picture"]).read_text(encoding="utf-8")
    assert [text for text in re.findall(r">([^<>]+)</text>", deep) if text.isdecimal()][4:] == list("1234567")


def test_grades_and_themes_are_those_of_the_file(tmp_path: Path) -> None:
    puzzle, certificate = sound(MIRRORED)
    graded = replace(puzzle, grade=Grade(turns=4, choices=17, quiet=True), themes=("zugzwang", "self-block"))
    assert graded.grade is not None
    line = json.dumps(puzzle_record(graded, "certificate"))
    write_bundle(tmp_path / "a.zip", [line], {puzzle.id: certificate})
    done = run(str(tmp_path / "a.zip"), "--html", str(tmp_path / "b.html"), "--json")
    assert done.exit_code == 0, done.output
    record = json.loads(done.stdout)["puzzles"][0]
    assert (record["grade"], record["themes"]) == (graded.grade.level, ["zugzwang", "self-block"])
    page = (tmp_path / "b.html").read_text(encoding="utf-8")
    assert page.count(f"grade {graded.grade.level}") == 2
    for theme in graded.themes:
        assert page.count(theme) == 4  # on the card, hidden; as a hint, twice; in the solution


def test_a_bundle_s_certificate_is_checked_and_what_it_does_not_prove_is_no_book(tmp_path: Path) -> None:
    puzzle, certificate = sound(MIRRORED)
    _, other = sound(DEEP)
    line = json.dumps(puzzle_record(puzzle, "certificate"))
    for number, evidence in enumerate((certificate, other, certificate[:-20])):
        bundle, page = tmp_path / f"{number}.zip", tmp_path / f"{number}.html"
        write_bundle(bundle, [line], {puzzle.id: evidence})
        done = run(str(bundle), "--html", str(page))
        assert (done.exit_code == 0) == page.exists() == (number == 0)
        if number:
            assert done.exit_code == 1
            assert "line 1: orcoon:3x3:B:.W./BB./.W. c2: refused: " in done.stderr
            assert "refused" in done.stderr
            assert "no book: 1 of 1 puzzle is not known to be sound" in done.stderr


def test_a_construction_puzzle_s_refutation_is_checked(tmp_path: Path) -> None:
    puzzle = read_share(GROUPS)
    assert isinstance(puzzle, Construction)
    kept = tmp_path / "kept.zip"
    (solution,) = solve(puzzle, Meter(), keep=kept).completions
    record = construction_record(puzzle) | {"solution": "".join(puzzle.game.format(solution).partition(":")[2])}
    write_bundle(tmp_path / "a.zip", [json.dumps(record)], {})
    for evidence, code in ((kept.read_bytes(), 0), (b"PK nothing", 1)):
        with zipfile.ZipFile(tmp_path / "a.zip", "w") as packed:
            packed.writestr("puzzles.jsonl", json.dumps(record) + "\n")
            packed.writestr(f"certificates/{construction_id(puzzle)}.zip", evidence)
        done = run(str(tmp_path / "a.zip"), "--html", str(tmp_path / "b.html"))
        assert done.exit_code == code, done.output


@pytest.mark.parametrize(
    ("given", "options", "code", "said"),
    [
        ("orcoon:3x3:B:.../.../..B#win,root,a2", [], 1, "cooked: a1, c1, a2, c2 and b3 win"),
        ("orcoon:2x2#win,root,a1", [], 1, "unsolvable: no turn of Black wins"),
        ("orcoon:3x3#win,root,b2", [], 1, "wrong: a2 wins"),
        ("orcoon:3x3#win,root,a2", ["--nodes", "5"], 3, "unknown: stopped by the limit on nodes"),
        ("yodd:hexhex2:_:BB/__W/__#BW,groups=B+1", [], 1, "cooked: a second completion differs on"),
        ("yodd:hexhex2:_:BB/__W/__#BW,groups=B+7", [], 1, "unsolvable: no completion fits the clues"),
        ("[]", [], 1, "line 1: refused: not a JSON object"),
        ("orcoon:3x3#win", [], 1, "line 1: refused: 'win' behind the #"),
        ("orcoon:3x3:W:.../..W/BBB#win,root,c1,minimal", [], 1, "superfluous: a3 b3"),
        (" ", [], 1, "standard input: refused: is empty"),
    ],
)
def test_what_is_not_sound_makes_no_book(given: str, options: list[str], code: int, said: str, tmp_path: Path) -> None:
    page = tmp_path / "b.html"
    page.write_text("from before")
    done = run("-", "--html", str(page), "--svg-dir", str(tmp_path / "pics"), *options, given=given)
    assert done.exit_code == code, done.output
    assert said in done.stderr
    assert "Traceback" not in done.output
    assert page.read_text() == "from before"
    assert not (tmp_path / "pics").exists()


def test_ctrl_c_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_options: object) -> str:
        raise KeyboardInterrupt

    page = tmp_path / "b.html"
    page.write_text("from before")
    for place in ("crosscut.reports.book.asked", "crosscut.puzzles.files.check_one", "crosscut.reports.book_page.book_html"):
        with monkeypatch.context() as patched:
            patched.setattr(place, interrupted)
            done = run(MIRRORED, "--html", str(page), "--svg-dir", str(tmp_path / "pics"))
        assert done.exit_code == 130
        assert [path.name for path in tmp_path.iterdir()] == ["b.html"]
        assert page.read_text() == "from before"


def test_duplicates_are_left_out(tmp_path: Path) -> None:
    mirrored = "orcoon:3x3:B:.W./.BB/.W.#win,root,a2"
    done = run(MIRRORED, mirrored, "--html", str(tmp_path / "b.html"))
    assert done.exit_code == 0, done.output
    assert done.stdout == "Puzzles: 1 play puzzle\n"
    assert done.stderr.startswith(f"left out: {mirrored}, line 1: orcoon:3x3:B:.W./.BB/.W. a2: sound")
    assert f"; the puzzle of {MIRRORED}, line 1 up to symmetry\n" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "Missing argument 'FILE...'"),
        ([DEEP], 2, "say what to make: --html FILE or --svg-dir DIR"),
        ([DEEP, "--html", "no/such/folder/b.html"], 2, "cannot write no/such/folder/b.html"),
        ([DEEP, "--html", "-"], 2, "'-' is no file name"),
        ([DEEP, "--html", "never.html", "--title", "a\udcff"], 2, "Invalid value for --title: not a text in UTF-8"),
        ([DEEP, "--svg-dir", ""], 2, "'' is no folder name"),
        ([DEEP, "--svg-dir", "no/such/folder"], 2, "cannot write no/such/folder: no folder no/such"),
        (["same.html", "--html", "./same.html"], 2, "FILE and html are the same file"),
        (["no-such-file", "--html", "never.html"], 1, "cannot read 'no-such-file': No such file"),
    ],
)
def test_bad_arguments(arguments: list[str], code: int, message: str) -> None:
    done = run(*arguments)
    assert done.exit_code == code
    assert message in done.output
    assert not Path("never.html").exists()


@pytest.mark.parametrize(("paper", "size", "row"), [("a4", "A4", 122), ("letter", "letter", 114)])
def test_a_book_is_laid_out_for_its_paper(tmp_path: Path, paper: str, size: str, row: int) -> None:
    done = run("-", "--html", str(tmp_path / "b.html"), "--paper", paper, given=ROOT)
    assert done.exit_code == 0, done.output
    page = (tmp_path / "b.html").read_text(encoding="utf-8")
    assert f"@page {{ size: {size}; margin: 12mm; }}" in page
    assert f"grid-auto-rows: {row}mm" in page


def test_the_best_are_of_all_games_and_kinds_and_the_same_each_time(tmp_path: Path) -> None:
    given = "\n".join(SHARES)
    first, again, backwards = (
        run("-", "--html", str(tmp_path / "b.html"), "--best", "3", "--json", given=text)
        for text in (given, given, "\n".join(reversed(SHARES)))
    )
    assert first.exit_code == 0, first.output
    assert first.stdout == again.stdout
    chosen = [{puzzle["id"] for puzzle in json.loads(done.stdout)["puzzles"]} for done in (first, backwards)]
    assert chosen[0] == chosen[1]
    assert len(chosen[0]) == 3
    assert {puzzle["kind"] for puzzle in json.loads(first.stdout)["puzzles"]} == {"play", "construction"}


def test_the_rules_of_a_game_stand_in_a_book_of_its_construction_puzzles_alone(tmp_path: Path) -> None:
    done = run("-", "--html", str(tmp_path / "b.html"), given=FINAL)
    assert done.exit_code == 0, done.output
    assert "Orcoon: the rules in short" in (tmp_path / "b.html").read_text(encoding="utf-8")
