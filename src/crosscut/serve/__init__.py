"""The workbench in the browser: `crosscut serve` (docs/use/serve.md).

The server computes nothing itself. A request names a position by its ID, a worker process (`pool`, `work`) answers it within a
time, and the server passes the answer on; the page keeps the tree of moves. So a hostile position costs a worker, and no more.
`guard` lets only the user's own page in.
"""
