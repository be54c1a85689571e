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

std::string refusal_of(const std::string& bytes, const std::string& name = "x") {
  const auto read = read_file(name, bytes);
  return read.ok() ? "" : read.refusal().what();
}

std::string id_of(const std::string& bytes) {
  const auto read = read_file("x", bytes);
  return read.ok() ? "" : read.refusal().id;
}

/// Whole numbers, the lowest byte first.
std::string little(std::uint64_t value, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
  return bytes;
}

std::string npy(const std::string& header, const std::string& data, int major = 1) {
  const int wide = major == 1 ? 2 : 4;
  return "\x93NUMPY" + little(static_cast<std::uint64_t>(major), 1) + little(0, 1) +
         little(header.size(), wide) + header + data;
}

std::string safetensors(const std::string& header, const std::string& data) {
  return little(header.size(), 8) + header + data;
}

/// A ZIP file as it is written: what its heads and its list say can be made wrong.
struct Zip {
  std::string parts, list;
  std::uint64_t count = 0;

  void add(const std::string& name, const std::string& data, std::uint64_t method = 0,
           std::uint64_t flags = 0) {
    add_packed(name, data, data.size(), crc32(data), method, flags);
  }
  void add_packed(const std::string& name, const std::string& packed, std::uint64_t size,
                  std::uint32_t checksum, std::uint64_t method, std::uint64_t flags = 0) {
    const std::string common = little(20, 2) + little(flags, 2) + little(method, 2) + little(0, 4) +
                               little(checksum, 4) + little(packed.size(), 4) + little(size, 4) +
                               little(name.size(), 2) + little(0, 2);
    list += "PK\x01\x02" + little(20, 2) + common + little(0, 10 - 4) + little(0, 4) +
            little(parts.size(), 4) + name;
    parts += "PK\x03\x04" + common + name + packed;
    ++count;
  }
  std::string file(std::uint64_t said_count) const {
    return parts + list + "PK\x05\x06" + little(0, 4) + little(said_count, 2) +
           little(said_count, 2) + little(list.size(), 4) + little(parts.size(), 4) + little(0, 2);
  }
  std::string file() const { return file(count); }
};

const std::string kHeader = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
const std::string kData = std::string("\0\0\x80\x3f\0\0\0\x40", 8);  // 1 and 2

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
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

TEST_CASE("each wrong field of a .npy header is refused") {
  CHECK(refusal_of(npy(kHeader, kData)) == "");
  CHECK(refusal_of(npy(kHeader, kData, 4)) ==
        "x is written in version 4.0 of .npy; 1.0, 2.0 and 3.0 are read.");
  CHECK(refusal_of(npy(kHeader, kData.substr(1))) ==
        "x of shape [2] in float32 needs 8 bytes behind its header, but there are 7.");
  CHECK(refusal_of(npy(kHeader, kData + "0")) ==
        "x of shape [2] in float32 needs 8 bytes behind its header, but there are 9.");
  CHECK(refusal_of("\x93NUMPY\x02" + little(0, 1) + little(1 << 30, 4)) ==
        "The header of x is said to have 1073741824 bytes; at most 65536 are read.");
  CHECK(refusal_of("\x93NUMPY\x01" + little(0, 1) + little(200, 2) + "{}") ==
        "The header of x is said to end at byte 210, but there are 12 bytes.");
  CHECK(id_of(npy(replaced(kHeader, "<f4", "|O"), kData)) == "npy_objects");
  CHECK(refusal_of(npy(replaced(kHeader, "<f4", "<c8"), kData)) ==
        "x has the dtype <c8; read are bools, integers and floats of up to 64 bits.");
  for (const char* type : {"<f16", "<U2", "<V2", "f4", "|f4", "<f3", "<M8[ns]", "", "<i16", "?"}) {
    CAPTURE(type);
    const std::string id = id_of(npy(replaced(kHeader, "<f4", type), kData));
    CHECK((id == "npy_type" || id == "npy_header"));
  }
  for (const char* shape : {"(2)", "2", "(2,,)", "(,)", "(-2,)", "(2.0,)", "(02,)", "(2", "[2]",
                            "(2,) + (1,)", "(18446744073709551616,)", "(0x2,)", "(2, 1", "None"}) {
    CAPTURE(shape);
    CHECK(id_of(npy(replaced(kHeader, "(2,)", shape), kData)) == "npy_header");
  }
  CHECK(refusal_of(npy(replaced(kHeader, "(2,)", "(4294967296, 4294967296)"), kData)) ==
        "x has a shape with more numbers than 64 bits can count: [4294967296, 4294967296].");
  CHECK(id_of(npy(replaced(kHeader, "(2,)", "(4611686018427387904,)"), kData)) ==
        "shape_overflows");
  CHECK(refusal_of(npy(replaced(kHeader, "(2,)", "(10000000000,)"), kData)) ==
        "x of shape [10000000000] in float32 needs 40000000000 bytes behind its header, but there "
        "are 8.");
  CHECK(id_of(npy(replaced(kHeader, "(2,)", "(2, 1, 1, 1, 1, 1, 1, 1, 1)"), kData)) ==
        "too_many_axes");
  CHECK(refusal_of(npy(replaced(kHeader, "(2,)", "(2L, 1)"), kData)) == "");
  for (const char* order : {"0", "Fals", "'False'", "None", "true"}) {
    CHECK(id_of(npy(replaced(kHeader, "False", order), kData)) == "npy_header");
  }
  CHECK(id_of(npy(replaced(kHeader, "descr", "desc"), kData)) == "npy_header");
  CHECK(id_of(npy(replaced(kHeader, "'shape': (2,)", "'descr': '<f4'"), kData)) == "npy_header");
  CHECK(id_of(npy(replaced(kHeader, "'shape': (2,), ", ""), kData)) == "npy_header");
  CHECK(id_of(npy(replaced(kHeader, "}", "}}"), kData)) == "npy_header");
  CHECK(id_of(npy(replaced(kHeader, "}\n", "} #"), kData)) == "npy_header");
  CHECK(id_of(npy("", kData)) == "npy_header");
  CHECK(refusal_of(npy(replaced(kHeader, "'shape'", "shape"), kData)) ==
        "The header of x cannot be read from byte 51 on. It must say descr, fortran_order and "
        "shape, each once.");
}

TEST_CASE("numbers that a double does not hold are refused with their place") {
  const std::string header = "{'descr': '<i8', 'fortran_order': False, 'shape': (1, 2), }\n";
  const std::uint64_t most = std::uint64_t(1) << 53;
  CHECK(refusal_of(npy(header, little(0, 8) + little(most, 8))) == "");
  CHECK(refusal_of(npy(header, little(0, 8) + little(most + 1, 8))) ==
        "x[0, 1] is 9007199254740993, which is too large: whole numbers are read up to "
        "9007199254740992.");
  CHECK(refusal_of(npy(header, little(0, 8) + little(0 - most - 1, 8))) ==
        "x[0, 1] is -9007199254740993, which is too large: whole numbers are read up to "
        "9007199254740992.");
  CHECK(refusal_of(npy(replaced(header, "i8", "u8"), little(0, 8) + little(UINT64_MAX, 8))) ==
        "x[0, 1] is 18446744073709551615, which is too large: whole numbers are read up to "
        "9007199254740992.");
  const std::string bools = "{'descr': '|b1', 'fortran_order': True, 'shape': (2, 2), }\n";
  CHECK(refusal_of(npy(bools, std::string("\0\1\2\1", 4))) ==
        "x[0, 1] is a bool, so its byte must be 0 or 1, not 2.");
}

TEST_CASE("nan and infinities are read, and the first is found") {
  const std::string header = "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }\n";
  const auto read = read_file("x", npy(header, little(0x3f800000, 4) + little(0x7fc00000, 4) +
                                                   little(0x7f800000, 4) + little(0, 4)));
  REQUIRE(read.ok());
  CHECK(read.value()[0].numbers.not_finite == 2);
  CHECK(read.value()[0].numbers.first_not_finite == StoredShape{0, 1});  // in row-major order
}

TEST_CASE("each wrong field of a .safetensors header is refused") {
  const std::string entry = R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})";
  const std::string header = "{\"x\":" + entry + "}";
  const auto with = [&](const std::string& from, const std::string& to) {
    return refusal_of(safetensors(replaced(header, from, to), kData));
  };
  CHECK(refusal_of(safetensors(header, kData)) == "");
  CHECK(refusal_of(safetensors(header + "   ", kData)) == "");
  CHECK(with("F32", "F31") == "x has the dtype F31, which is not known here.");
  CHECK(with("[2]", "[3]") == "x of shape [3] in float32 needs 12 bytes, but has 8.");
  CHECK(with("[2]", "[4294967296,4294967296]") ==
        "x has a shape with more numbers than 64 bits can count: [4294967296, 4294967296].");
  CHECK(with("[2]", "[2,1,1,1,1,1,1,1,1]") == "x has 9 axes; at most 8 are read.");
  CHECK(with("[0,8]", "[8,0]") == "x ends at byte 0 of the data, before it begins at 8.");
  CHECK(with("[0,8]", "[0,16]") == "x ends at byte 16 of the data, but there are 8.");
  CHECK(with("[0,8]", "[1,9]") == "x ends at byte 9 of the data, but there are 8.");
  CHECK(with("[0,8]", "[18446744073709551608,18446744073709551615]") ==
        "x ends at byte 18446744073709551615 of the data, but there are 8.");
  CHECK(with("\"dtype\"", "\"type\"") ==
        "x has the field type; dtype, shape and data_offsets are read.");
  CHECK(with("\"dtype\":\"F32\"", "\"shape\":[2]") == "x has the field shape twice.");
  CHECK(with("\"dtype\":\"F32\",", "") == "x has no dtype.");
  CHECK(with("\"shape\":[2],", "") == "x has no shape.");
  CHECK(with(",\"data_offsets\":[0,8]", "") == "x has no data_offsets.");
  for (const char* list : {"[2", "2", "[2.0]", "[-2]", "[02]", "[2,]", "[\"2\"]", "[null]", "[1e1]",
                           "[18446744073709551616]", "[[2]]"}) {
    CAPTURE(list);
    CHECK(with("[2]", list).find("cannot be read from byte") != std::string::npos);
  }
  for (const char* list : {"[0]", "[0,8,8]", "[]"}) {
    CHECK(with("[0,8]", list).find("cannot be read from byte") != std::string::npos);
  }
  CHECK(refusal_of(safetensors("{\"x\":" + entry + ",\"x\":" + entry + "}", kData)) ==
        "The name x comes twice.");
  CHECK(refusal_of(safetensors(header + "}", kData)) ==
        "The header of the .safetensors file cannot be read from byte 62 on.");
  CHECK(with("\"x\"", "\"\\u0007\"") ==
        "The name of tensor 0 has a control character, U+0007, at its byte 0.");
  CHECK(with("\"x\"", "\"a\\u202e\"") ==
        "The name of tensor 0 has a control character, U+202E, at its byte 1.");
  CHECK(with("\"x\"", "\"a\x07\"").find("cannot be read from byte") != std::string::npos);
  CHECK(with("\"x\"", "\"\"") == "Tensor 0 has no name.");
  CHECK(with("\"x\"", "\"a\xff\"") == "The name of tensor 0 is not UTF-8, from its byte 1 on.");
  CHECK(with("\"x\"", "\"" + std::string(513, 'a') + "\"") ==
        "The name of tensor 0 has 513 bytes; at most 512 are read.");
  CHECK(with("\"x\"", "\"\\ud800\"").find("cannot be read from byte") != std::string::npos);
  const auto two = [&](const std::string& a, const std::string& b) {
    return refusal_of(
        safetensors("{\"a\":" + replaced(replaced(entry, "[2]", "[1]"), "[0,8]", a) +
                        ",\"b\":" + replaced(replaced(entry, "[2]", "[1]"), "[0,8]", b) + "}",
                    kData));
  };
  CHECK(two("[0,4]", "[4,8]") == "");
  CHECK(two("[4,8]", "[0,4]") == "");
  CHECK(two("[0,4]", "[0,4]") == "b begins at byte 0 of the data, before a ends at 4.");
  CHECK(two("[0,4]", "[2,6]") == "b begins at byte 2 of the data, before a ends at 4.");
  CHECK(refusal_of(safetensors(header, kData + "0123")) ==
        "From byte 8 to 12 of the data stands something that belongs to no tensor.");
  CHECK(refusal_of(safetensors(replaced(header, "[0,8]", "[4,12]"), "0123" + kData)) ==
        "From byte 0 to 4 of the data stands something that belongs to no tensor.");
  CHECK(refusal_of(safetensors(R"({"__metadata__":{"format":"pt"},"x":)" + entry + "}", kData)) ==
        "");
  CHECK(id_of(safetensors(R"({"__metadata__":{"format":1},"x":)" + entry + "}", kData)) ==
        "safetensors_syntax");
  // ten gigabytes declared, by the header and for it
  CHECK(with("[2],\"data_offsets\":[0,8]", "[2500000000],\"data_offsets\":[0,10000000000]") ==
        "x ends at byte 10000000000 of the data, but there are 8.");
  CHECK(refusal_of(little(std::uint64_t(10) << 30, 8) + header) ==
        "The header of the .safetensors file is said to have 10737418240 bytes; at most 16777216 "
        "are read.");
  CHECK(refusal_of(little(1000, 8) + header) ==
        "The header of the .safetensors file is said to end at byte 1008, but there are 62 bytes.");
}

TEST_CASE("a file of gigabytes is listed from its header alone") {
  const std::uint64_t size = std::uint64_t(8) << 30;
  const std::string header =
      R"({"a":{"dtype":"BF16","shape":[4294967295],"data_offsets":[0,8589934590]},)"
      R"("b":{"dtype":"I8","shape":[],"data_offsets":[8589934590,8589934591]}})";
  const std::string start = safetensors(header, "");
  const auto end = safetensors_start(start.substr(0, 8), start.size() + size - 1);
  REQUIRE(end.ok());
  CHECK(end.value() == start.size());
  const auto list = safetensors_list(start, start.size() + size - 1);
  REQUIRE(list.ok());
  CHECK(list.value()[1].begin == start.size() + 8589934590);
  CHECK(numbers(list.value()[0], "").refusal().what() ==
        "a has 4294967295 numbers; at most 16777216 are read at once.");
  const auto rows = rows_of(list.value()[0], 4294967293, 2);
  REQUIRE(rows.ok());
  CHECK(rows.value().end - rows.value().begin == 4);
  CHECK(numbers(rows.value(), std::string("\x80\x3f\0\x40", 4)).value().values ==
        std::vector<double>{1, 2});
}

TEST_CASE("each wrong field of a .npz file is refused") {
  const std::string array = npy(kHeader, kData);
  Zip zip;
  zip.add("x.npy", array);
  const std::string good = zip.file();
  CHECK(refusal_of(good) == "");
  CHECK(refusal_of(Zip().file()) == "");
  CHECK(id_of(good + "comment") == "zip_end");
  CHECK(refusal_of(zip.file(2)) == "The .npz file is said to have 2 parts, but lists 1.");
  CHECK(refusal_of(zip.file(0)) == "The .npz file is said to have 0 parts, but lists 1.");

  // Every byte of its heads and its list made wrong in turn: nothing is read that is not the same.
  const auto read = read_file("x", good);
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const int change : {1, 2, 0x80, 0xff}) {
      std::string changed = good;
      changed[at] = static_cast<char>(changed[at] ^ change);
      const auto again = read_file("x", changed);
      if (!again.ok()) continue;
      CAPTURE(at);
      REQUIRE(again.value().size() == 1);
      CHECK(again.value()[0].numbers.values == read.value()[0].numbers.values);
    }
  }

  Zip twice = zip;
  twice.add("x.npy", array);
  CHECK(refusal_of(twice.file()) == "The name x comes twice.");
  Zip other;
  other.add("readme.txt", "text");
  CHECK(refusal_of(other.file()) == "readme.txt in the .npz file is not a .npy array.");
  Zip folder;
  folder.add("head/", "");
  folder.add("head/x.npy", array);
  CHECK(refusal_of(folder.file()) == "");
  Zip control;
  control.add("x\x1b[0m.npy", array);
  CHECK(refusal_of(control.file()) ==
        "The name of tensor 0 has a control character, U+001B, at its byte 1.");
  Zip encrypted;
  encrypted.add("x.npy", array, 0, 1);
  CHECK(refusal_of(encrypted.file()) == "x.npy is encrypted.");
  Zip packed;
  packed.add("x.npy", array, 14);
  CHECK(refusal_of(packed.file()) ==
        "x.npy is packed by method 14; stored (0) and deflated (8) parts are read.");
  Zip stored;
  stored.add_packed("x.npy", array, array.size() + 1, crc32(array), 0);
  CHECK(id_of(stored.file()) == "zip_stored");
  Zip damaged;
  damaged.add_packed("x.npy", array, array.size(), 7, 0);
  CHECK(refusal_of(damaged.file()) ==
        "x.npy is damaged: its checksum is " + std::to_string(crc32(array)) + ", not 7.");
  Zip large;
  large.add_packed("x.npy", std::string(200000, '0'), 200000000, 0, 8);
  CHECK(id_of(large.file()) == "zip_too_large");
  Zip bomb;
  bomb.add_packed("x.npy", std::string(1000, '0'), 100000000, 0, 8);
  CHECK(refusal_of(bomb.file()) ==
        "x.npy is said to unpack from 1000 to 100000000 bytes, which is more than deflate can.");
  Zip nothing;
  nothing.add_packed("x.npy", "", 100, 0, 8);
  CHECK(id_of(nothing.file()) == "inflate_ends");

  // a stored block of the array, by hand: last, kind 0, its length and the inverse
  const auto block = [](const std::string& data) {
    return "\x01" + little(data.size(), 2) + little(~data.size(), 2) + data;
  };
  Zip deflated;
  deflated.add_packed("x.npy", block(array), array.size(), crc32(array), 8);
  CHECK(refusal_of(deflated.file()) == "");
  Zip longer;
  longer.add_packed("x.npy", block(array + "0"), array.size(), crc32(array), 8);
  CHECK(id_of(longer.file()) == "inflate_size");
  Zip behind;
  behind.add_packed("x.npy", block(array) + "00", array.size(), crc32(array), 8);
  CHECK(refusal_of(behind.file()) == "Behind the packed bytes of x.npy stand 2 more.");
  Zip wrong;
  wrong.add_packed("x.npy", "\x07", array.size(), 0, 8);
  CHECK(refusal_of(wrong.file()) == "x.npy cannot be unpacked from its packed byte 1 on.");

  // two entries of the list for one part
  Zip overlap = zip;
  overlap.list += replaced(zip.list, "x.npy", "y.npy");
  CHECK(id_of(overlap.file(2)) == "zip_head");
  Zip same = zip;
  same.list += zip.list;
  CHECK(refusal_of(same.file(2)) ==
        "x.npy begins at byte 0 of the .npz file, within the part before, up to " +
            std::to_string(zip.parts.size()) + ".");
  Zip gap = zip;
  gap.parts += "gap";
  CHECK(refusal_of(gap.file()) == "From byte " + std::to_string(zip.parts.size()) + " to " +
                                      std::to_string(zip.parts.size() + 3) +
                                      " of the .npz file stands something that belongs to no "
                                      "part.");
}

TEST_CASE("what is wrong with a text is refused with its line and column") {
  CHECK(refusal_of("[[1, 2],\n [3]]") ==
        "Line 2, column 2: this list has 1 entries, where those before have 2.");
  CHECK(refusal_of("[[1, 2],\n 3]") == "Line 2, column 2: numbers and lists stand side by side.");
  CHECK(refusal_of("[1,\n [2]]") == "Line 2, column 2: numbers and lists stand side by side.");
  CHECK(refusal_of("[1, True]") == "Line 1, column 5: numbers and lists stand side by side.");
  CHECK(refusal_of("tensor([[0.1, 0.2, ..., 0.3]])") ==
        "Line 1, column 20: numbers are left out (...). Print all, with a threshold of 10000000, "
        "say.");
  CHECK(refusal_of("x = [[1, 2") ==
        "The text ends where more must come: a bracket or a quote is open from line 1, column 6.");
  CHECK(refusal_of("[1, two]") == "Line 1, column 5: two] cannot be read there.");
  CHECK(refusal_of("[1, \u00e9, two\x7f]") == "Line 1, column 5: \u00e9, cannot be read there.");
  CHECK(refusal_of("[1 2, 3]") != "");
  CHECK(refusal_of("[1, 2]]") == "Line 1, column 7: ] cannot be read there.");
  CHECK(refusal_of("randn(3, 4)") != "");
  CHECK(refusal_of("[1, 2j]") == "Line 1, column 5: 2j] cannot be read there.");
  CHECK(refusal_of("{\"x\": [1], \"x\": [2]}") == "The name x comes twice.");
  CHECK(refusal_of("{\"\\u0000\": [1]}") ==
        "The name of tensor 0 has a control character, U+0000, at its byte 0.");
  CHECK(id_of(std::string(100000, '[')) == "text_deep");
  CHECK(id_of([] {
          std::string calls;
          for (int i = 0; i < 10000; ++i) calls += "tensor(";
          return calls;
        }()) == "text_deep");
  CHECK(id_of([] {
          std::string dicts;
          for (int i = 0; i < 10000; ++i) dicts += "{\"a\":";
          return dicts;
        }()) == "text_deep");
  CHECK(id_of("[[[[[[[[[1]]]]]]]]]") == "text_deep");
  CHECK(id_of("{\"a\": \"b\"}") == "text_nothing");
  CHECK(id_of(" \n\t") == "text_nothing");
  CHECK(id_of("[1, \xff]") == "text_wrong_byte");

  CHECK(refusal_of("1,2\n3\n") == "Line 2: this row has 1 numbers, where those before have 2.");
  CHECK(refusal_of("1,2\n\n3,4\n") == "Line 2 is empty, but rows follow it.");
  CHECK(refusal_of("1,,2\n") == "Line 1, column 3: this cell is empty.");
  CHECK(refusal_of("1\t2\t\n") == "Line 1, column 5: this cell is empty.");
  CHECK(refusal_of("1\t2\n3\tfour") == "Line 2, column 3: four cannot be read there.");
  CHECK(refusal_of("0,5\t1.5\n") ==
        "Line 1, column 1: 0,5 has a decimal comma, but others have a point.");
  CHECK(refusal_of("1,234\t2\n") ==
        "Line 1, column 1: the comma of 1,234 may be a decimal one or one of thousands.");
  CHECK(refusal_of("0,234\t2\n") == "");
  CHECK(refusal_of("\"1\t2\n") != "");
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
