// Wrong places of texts with tensors: each is refused with its line and column.
#include <doctest.h>

#include <string>

#include "made_files.h"

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
  CHECK(refusal_of("[1, \u00e9, two\x7f]") == "Line 1, column 5: \u00e9 cannot be read there.");
  CHECK(refusal_of("[1, two\n]") == "Line 1, column 5: two cannot be read there.");
  CHECK(refusal_of("{\"\u00e9\": two}") == "Line 1, column 7: two} cannot be read there.");
  // torch prints a tensor without numbers like this.
  CHECK(refusal_of("tensor([], size=(0, 4))\n") == "");
  CHECK(refusal_of("tensor([], size=(0, 4])\n") != "");
  CHECK(refusal_of("[1 2, 3]") != "");
  CHECK(refusal_of("[1, \"2\"]") != "");
  CHECK(refusal_of("[1, \"-Infinity\", float('nan'), -np.inf, math.nan]") == "");
  CHECK(refusal_of("[1, np.pi]") == "Line 1, column 5: np.pi] cannot be read there.");
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
  CHECK(
      refusal_of("1,2\n\n3,4\n") ==
      "Line 2 is empty, but rows follow it: a table is one matrix. Bring the next one by itself.");
  CHECK(refusal_of("1,,2\n") == "Line 1, column 3: this cell is empty.");
  CHECK(refusal_of("1\t2\t\n") == "Line 1, column 5: this cell is empty.");
  CHECK(refusal_of("1\t2\n3\tfour") == "Line 2, column 3: four cannot be read there.");
  CHECK(refusal_of("0,5\t1.5\n") ==
        "Line 1, column 1: 0,5 has a decimal comma, but others have a point.");
  CHECK(refusal_of("1,234\t2\n") ==
        "Line 1, column 1: the comma of 1,234 may be a decimal one or one of thousands.");
  CHECK(refusal_of("0,234\t2\n") == "");
  CHECK(refusal_of("\"1\t2\n") != "");
  // The first row says what stands between cells, so a comma below it is a decimal one.
  CHECK(refusal_of("1 2\n3,5 4\n") == "");
  // A column with its name above it is a table, where a name with a bracket below it would be none.
  CHECK(refusal_of("q\n1\n2\n") == "");
}

TEST_CASE("names and digits of a text are kept as they were written") {
  using namespace attention;
  const auto first = [](const std::string& text) { return read_file("x", text).value()[0]; };
  // The last code point of two bytes and the first of three (RFC 3629).
  CHECK(first(R"({"\u07ff\u0800": [1]})").stored.name == "\xdf\xbf\xe0\xa0\x80");
  // 120: zeros before the first other digit do not count.
  CHECK(first("[0.00120, 0.5]").numbers.digits == 3);
  CHECK(first("a 1\nb 2\n").labels == std::vector<std::string>{"a", "b"});
}
