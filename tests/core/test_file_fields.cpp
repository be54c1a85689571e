// Wrong fields in the headers of files: each is refused with its place.
#include <doctest.h>

#include <string>
#include <vector>

#include "core/files/read.h"
#include "core/files/safetensors.h"
#include "core/text/crc32.h"
#include "made_files.h"

using namespace attention;

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
  for (const std::string& file : {good, zip.long_file()}) {
    CHECK(refusal_of(file) == "");
    for (std::size_t at = 0; at < file.size(); ++at) {
      for (const int change : {1, 2, 0x80, 0xff}) {
        std::string changed = file;
        changed[at] = static_cast<char>(changed[at] ^ change);
        const auto again = read_file("x", changed);
        if (!again.ok()) continue;
        CAPTURE(at);
        REQUIRE(again.value().size() == 1);
        CHECK(again.value()[0].numbers.values == read.value()[0].numbers.values);
      }
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
  // What zlib makes of a million zeros, 1,015 times smaller; they are no array.
  const std::string zeros("\xed\xc1\x01\x01\0\0\0\x82\x20\xff\xaf\x6e\x48\x40\x01", 15);
  Zip dense;
  dense.add_packed("x.npy", zeros + std::string(968, '\0') + "\xaf\x06", 1000000, 0x1279cb9e, 8);
  CHECK(id_of(dense.file()) == "npy_start");
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
