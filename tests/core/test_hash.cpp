// hashes.json beside this file pins that all builds compute the same bits: g++, clang, the
// sanitizers, WebAssembly in Node, and the very modules that the page loads (tests/wasm). It
// is made from the code under test, so it says nothing about whether these bits are right; the
// other tests do. After a change that is meant to change bits:
//   build/native/core_tests --no-skip --test-case="write hashes.json"
#include <doctest.h>

#include <fstream>
#include <string>

#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

namespace {

std::string hexadecimal(std::uint64_t hash) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[hash >> shift & 15];
  return digits;
}

/// From choice to Graph::hash, as 16 digits. Of what is listed of all lessons each `nth` choice.
json hashes(std::size_t nth = 1) {
  const std::vector<std::string> all = all_choices_and_mistakes();
  std::vector<std::string> choices;
  for (std::size_t n = nth / 2; n < all.size(); n += nth) choices.push_back(all[n]);
  choices.push_back("lesson=triangle&example=randn&before=1000000&B=8&T=64&C=64");
  choices.push_back("lesson=head&example=randn&B=8&T=64&C=64&head_size=64&dtype=float64");
  // The stages as they open, which the page compares with its own.
  for (const char* stage :
       {"loop", "triangle", "softmax", "match", "head", "heads", "learn", "language"}) {
    choices.push_back(std::string("lesson=") + stage);
  }
  json table;
  for (const std::string& choice : choices) {
    table[choice] = hexadecimal(open(choice).graph.hash());
  }
  return table;
}

}  // namespace

TEST_CASE("every lesson has the same bits in every build") {
  const json expected = read_json("core/hashes.json");
  // The sanitizers see another tenth in test_terms.cpp; sh tests/same_bits/run.sh compares all of
  // theirs.
  const std::size_t nth = each(10);
  const json computed = hashes(nth);
  CHECK(computed.size() >= expected.size() / nth);
  CHECK((is_sampled() || computed.size() == expected.size()));
  for (const auto& entry : computed.items()) {
    CAPTURE(entry.key());
    CHECK(entry.value() == expected.value(entry.key(), "missing"));
  }
}

TEST_CASE("write hashes.json" * doctest::skip()) {
  std::ofstream file(test_path("core/hashes.json"));
  file << hashes().dump(2) << '\n';
  CHECK(file.good());
}
