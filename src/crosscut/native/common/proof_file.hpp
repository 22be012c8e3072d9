// The file of a long search: a header that says which search it is of, the number of entries, a checksum, and the table's
// entries.
//
// The checksum is over all words of the entries in their order, so it finds a file that was cut, or in which a word was changed:
// one changed word always changes the sum, for each step is a bijection; of other damage one case in 2^64 goes unseen. The
// checksum proves nothing: the entries become a certificate, which is checked.
#pragma once

#include <cstdio>
#include <string>

#include "common/proof_table.hpp"

namespace crosscut {

class ProofFile {
public:
    // Raises std::runtime_error if the file cannot be written.
    static void save(const ProofTable& table, const std::string& path, const std::string& header) {
        const File file(std::fopen(path.c_str(), "wb"));
        Summary summary;
        bool good = file && std::fwrite(header.data(), 1, header.size(), file.get()) == header.size() && summary.write(file.get());
        table.each([&](const Words& words) {
            summary.add(words);
            good = good && std::fwrite(words.data(), sizeof(Words), 1, file.get()) == 1;
        });
        good = good && std::fseek(file.get(), static_cast<long>(header.size()), SEEK_SET) == 0 && summary.write(file.get());
        if (!good || std::fflush(file.get()) != 0) throw std::runtime_error("cannot write " + path);
    }

    // Raises std::invalid_argument for a file with another header, std::runtime_error for one that is damaged.
    static void load(ProofTable& table, const std::string& path, const std::string& header) {
        const File file(std::fopen(path.c_str(), "rb"));
        std::string found(header.size(), ' ');
        if (!file || std::fread(found.data(), 1, found.size(), file.get()) != found.size() || found != header)
            throw std::invalid_argument(path + " is no table of this search");
        Summary told, summary;
        bool good = told.read(file.get());
        Words words;
        while (good && std::fread(words.data(), sizeof(Words), 1, file.get()) == 1) {
            summary.add(words);
            table.grow_if_full();
            table.put_back(words);
        }
        if (!good || summary.entries != told.entries || summary.sum != told.sum) throw std::runtime_error(path + " is damaged");
    }

private:
    using Words = std::array<std::uint64_t, 3>;

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using File = std::unique_ptr<std::FILE, Close>;

    struct Summary {
        std::uint64_t entries = 0, sum = 0;

        void add(const Words& words) {
            ++entries;
            for (const auto word : words) {
                sum = (sum ^ word) * 0x9e3779b97f4a7c15ULL;
                sum ^= sum >> 32;
            }
        }
        bool write(std::FILE* file) const { return std::fwrite(&entries, 8, 1, file) == 1 && std::fwrite(&sum, 8, 1, file) == 1; }
        bool read(std::FILE* file) { return std::fread(&entries, 8, 1, file) == 1 && std::fread(&sum, 8, 1, file) == 1; }
    };
};

}  // namespace crosscut
