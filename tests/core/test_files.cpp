// Readers of files with tensors: what NumPy, PyTorch and Python have written, read back to the bit,
// and what is wrong with a file, refused with its place.
#include <doctest.h>

#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "base64.h"
#include "core/files/inflate.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/files/read.h"
#include "core/files/safetensors.h"
#include "core/files/text.h"
#include "core/text/crc32.h"
#include "golden.h"
#include "made_files.h"

using namespace attention;

namespace {

std::string bytes_of(const nlohmann::json& entry) {
  return base64(entry["base64"].get<std::string>());
}

std::vector<nlohmann::json> files_of(const char* kind) {
  return golden("files.json")[kind];
}

/// Whether two doubles have the same bits; any nan is as good as another.
bool is_same(double a, double b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0;
}

void check_read(const nlohmann::json& entry) {
  const std::string name = entry["name"];
  CAPTURE(name);
  const auto read = read_file(name, bytes_of(entry));
  REQUIRE_MESSAGE(read.ok(), read.refusal().what());
  const nlohmann::json& tensors = entry["tensors"];
  REQUIRE(read.value().size() == tensors.size());
  for (const nlohmann::json& said : tensors) {
    const std::string wanted = said["name"];
    CAPTURE(wanted);
    const Read* found = nullptr;
    for (const Read& one : read.value()) {
      if (one.stored.name == wanted) found = &one;
    }
    REQUIRE(found != nullptr);
    CHECK(attention::name(found->stored.type) == said["dtype"].get<std::string>());
    CHECK(found->stored.shape == said["shape"].get<StoredShape>());
    const std::vector<double>& values = found->numbers.values;
    REQUIRE(values.size() == said["values"].size());
    std::size_t differing = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!is_same(values[i], golden_number(said["values"][i]))) ++differing;
    }
    CHECK(differing == 0);
  }
}

}  // namespace

TEST_CASE("no refusal of files has the id of one of the core's") {
  const std::vector<std::string> ids = {
#define REFUSAL(name, sentence) #name,
#include "core/files/refusals.def"
#include "core/refusals.def"
#undef REFUSAL
  };
  CHECK(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
}

TEST_CASE("files of NumPy and PyTorch are read back to the bit") {
  for (const nlohmann::json& entry : files_of("files")) check_read(entry);
}

TEST_CASE("texts of torch, NumPy, Python and spreadsheets are read as Python reads them") {
  for (const nlohmann::json& entry : files_of("texts")) check_read(entry);
}

TEST_CASE("a file that is cut off anywhere is refused") {
  for (const nlohmann::json& entry : files_of("files")) {
    const std::string name = entry["name"], bytes = bytes_of(entry);
    CAPTURE(name);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const std::string message = refusal_of(bytes.substr(0, size));
      if (message.empty()) CAPTURE(size);
      REQUIRE(!message.empty());
      REQUIRE(message.find('{') == std::string::npos);
    }
    REQUIRE(!refusal_of(bytes + '\0').empty());
  }
}

TEST_CASE("a text that is cut off is read or refused") {
  for (const nlohmann::json& entry : files_of("texts")) {
    const std::string bytes = bytes_of(entry);
    for (std::size_t size = 0; size < bytes.size(); ++size) refusal_of(bytes.substr(0, size));
  }
}

TEST_CASE("what is unpacked is what zlib unpacks, and refused what zlib refuses") {
  const nlohmann::json inflate_cases = golden("files.json")["inflate"];
  const std::vector<std::string> streams = inflate_cases["streams"];
  for (const nlohmann::json& change : inflate_cases["changes"]) {
    std::string stream = base64(streams[change[0]]);
    const std::size_t at = change[1];
    stream[at] = static_cast<char>(stream[at] ^ change[2].get<int>());
    CAPTURE(change.dump());
    std::string out;
    std::size_t used;
    const Inflated state = inflate(stream, 100000, out, used);
    const int verdict = change[3];
    CHECK(state == (verdict == 0   ? Inflated::kDone
                    : verdict == 1 ? Inflated::kEnds
                                   : Inflated::kWrong));
    if (verdict != 0) continue;
    CHECK(out.size() == change[4]);
    CHECK(crc32(out) == change[5].get<std::uint32_t>());
    CHECK(used == change[6]);
    if (out.empty()) continue;
    const std::size_t most = out.size() / 2;
    CHECK(inflate(stream, most, out, used) == Inflated::kFull);
    CHECK(out.size() == most);
  }
}

TEST_CASE("floats of 8 bits: the numbers of their formats' tables") {
  // OCP 8-bit floating point specification, table 1: largest, smallest normal, smallest.
  Stored e4m3 = {"e", StoredType::kFloat8E4M3, {6}, 0, 6, false, false, 0};
  auto read = numbers(e4m3, std::string("\x7e\x08\x01\x80\x7f\xb8", 6));
  REQUIRE(read.ok());
  CHECK(read.value().values[0] == 448);
  CHECK(read.value().values[1] == 1.0 / 64);
  CHECK(read.value().values[2] == 1.0 / 512);
  CHECK(is_same(read.value().values[3], -0.0));
  CHECK(read.value().values[4] != read.value().values[4]);
  CHECK(read.value().values[5] == -1);
  CHECK(read.value().not_finite == 1);
  CHECK(read.value().first_not_finite == StoredShape{4});
  Stored e5m2 = {"e", StoredType::kFloat8E5M2, {4}, 0, 4, false, false, 0};
  read = numbers(e5m2, "\x7b\x04\x01\xfc");
  CHECK(read.value().values[0] == 57344);
  CHECK(read.value().values[1] == 1.0 / 16384);
  CHECK(read.value().values[2] == 1.0 / 65536);
  CHECK(read.value().values[3] == -1.0 / 0.0);
}

TEST_CASE("rows of a tensor are read from their bytes alone") {
  const Stored matrix = {"w", StoredType::kFloat32, {4, 2}, 100, 132, false, false, 0};
  const auto rows = rows_of(matrix, 1, 2);
  REQUIRE(rows.ok());
  CHECK(rows.value().begin == 108);
  CHECK(rows.value().end == 124);
  CHECK(rows.value().shape == StoredShape{2, 2});
  CHECK(rows_of(matrix, 3, 2).refusal().what() == "w has 4 rows, so it has no rows 3 to 5.");
  CHECK(rows_of(matrix, UINT64_MAX, 2).refusal().id == std::string("no_such_rows"));
  Stored turned = matrix;
  turned.is_fortran = true;
  CHECK(rows_of(turned, 1, 2).refusal().what() ==
        "The rows of w do not lie one behind the other in the file.");
}

TEST_CASE("the kind of a file is found from its bytes, and others are refused") {
  CHECK(refusal_of("") == "The file is empty.");
  CHECK(id_of("\x80\x04\x95") == "file_pickle");
  CHECK(id_of("version https://git-lfs.github.com/spec/v1\noid sha256:00\n") == "file_pointer");
  CHECK(id_of(std::string("\x89HDF\r\n\x1a\n", 8)) == "file_unknown");
  CHECK(id_of("GGUF\x03" + std::string(8, '\0')) == "file_unknown");
  Zip torch;
  torch.add("archive/data.pkl", "\x80\x02}.");
  torch.add("archive/data/0", kData);
  CHECK(id_of(torch.file()) == "file_pickle");
}

TEST_CASE("files with changed bytes are read or refused, and never more") {
  // A seeded search, beside the fuzz targets of tests/fuzz, which go further.
  std::uint64_t state = 1;
  const auto draw = [&](std::size_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>(state >> 33) % below;
  };
  for (const char* kind : {"files", "texts"}) {
    for (const nlohmann::json& entry : files_of(kind)) {
      const std::string bytes = bytes_of(entry);
      for (int i = 0; i < 300; ++i) {
        std::string changed = bytes;
        for (std::size_t n = draw(4) + 1; n > 0; --n) {
          const std::size_t at = draw(changed.size());
          if (draw(4) == 0) {
            changed.erase(at, draw(9));
          } else {
            changed[at] = static_cast<char>(draw(2) == 0 ? changed[at] ^ 1 << draw(8)
                                                         : static_cast<int>(draw(256)));
          }
          if (changed.empty()) break;
        }
        const std::string message = refusal_of(changed);
        REQUIRE(message.find("{}") == std::string::npos);
      }
    }
  }
}
