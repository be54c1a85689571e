// Tensors that somebody brings: what the example own makes of them, against PyTorch, and what it
// refuses.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/examples/brought.h"
#include "core/text/take.h"
#include "tests/core/base64.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/same_bits.h"

using namespace attention;
using nlohmann::json;

namespace {

std::uint32_t part_number(const std::string& part) {
  const std::vector<std::string> parts = words(kBroughtParts);
  const auto found = std::find(parts.begin(), parts.end(), part);
  REQUIRE(found != parts.end());
  return static_cast<std::uint32_t>(found - parts.begin());
}

/// The room for a part, which must be taken.
double* room(Brought& brought, const std::string& part, std::uint32_t rows, std::uint32_t columns,
             std::uint32_t batches = 1) {
  Result<double*> made = brought.room(part_number(part), batches, rows, columns);
  REQUIRE(made.ok());
  return made.value();
}

std::vector<double> unpacked(const json& tensor, bool is_double) {
  const std::string bytes = base64(tensor["base64"].get<std::string>());
  std::vector<double> values(bytes.size() / (is_double ? 8 : 4));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (is_double) {
      std::memcpy(&values[i], bytes.data() + 8 * i, 8);
    } else {
      float value;
      std::memcpy(&value, bytes.data() + 4 * i, 4);
      values[i] = static_cast<double>(value);
    }
  }
  return values;
}

/// A choice on what was brought; the sentence of a refusal, or an empty text.
std::string refusal_of(const std::string& text, const Brought* brought, Lesson& lesson) {
  Choice choice;
  REQUIRE(!parse_choice(text, choice));
  choice.brought = brought;
  const MaybeRefusal refusal = build_lesson(choice, lesson);
  return refusal ? refusal->what() : "";
}
std::string refusal_of(const std::string& text, const Brought& brought) {
  Lesson lesson;
  return refusal_of(text, &brought, lesson);
}

/// x of so many tokens and columns, and weights of one size, all 0.
Brought head_of(std::uint32_t T, std::uint32_t C, std::uint32_t D) {
  Brought brought;
  room(brought, "x", T, C);
  for (const char* weight : {"w_query", "w_key", "w_value"}) room(brought, weight, C, D);
  return brought;
}

}  // namespace

TEST_CASE("heads that are brought give what PyTorch gives") {
  const json file = golden("brought.json");
  REQUIRE(file["cases"].size() == 12);
  for (const json& one : file["cases"]) {
    const std::string options = one["options"];
    CAPTURE(one["name"].get<std::string>());
    const bool is_double = options.find("float64") != std::string::npos;
    Brought brought;
    // x, the first part, begins another head.
    for (const std::string& part : words(kBroughtParts)) {
      if (!one["parts"].contains(part)) continue;
      const json& tensor = one["parts"][part];
      const Shape shape = tensor["shape"].get<Shape>();
      const std::size_t axes = shape.size();
      const std::vector<double> values = unpacked(tensor, is_double);
      double* const numbers =
          room(brought, part, axes < 2 ? 1 : std::uint32_t(shape[axes - 2]),
               std::uint32_t(shape.back()), axes < 3 ? 1 : std::uint32_t(shape[0]));
      std::copy(values.begin(), values.end(), numbers);
    }
    Lesson lesson;
    REQUIRE(refusal_of(options, &brought, lesson) == "");
    const Tensor& y = tensor(lesson.graph, "y");
    CHECK(y.shape() == one["y"]["shape"].get<Shape>());
    const std::vector<double> expected = unpacked(one["y"], is_double);
    REQUIRE(static_cast<std::size_t>(y.size()) == expected.size());
    // Sums of up to 100 products, some four one after the other, added in another order: each may
    // lose some 100 half units of the last place, of numbers up to 4.
    const double tolerance = is_double ? 1e-13 : 2e-5;
    double largest = 0;
    for (Index i = 0; i < y.size(); ++i) {
      largest = std::max(largest, std::abs(y.at(i) - expected[static_cast<std::size_t>(i)]));
    }
    CHECK(largest < tolerance);
    if (is_double) CHECK(largest > 0);  // in another order, so the digits beyond float32 are there
  }
}

TEST_CASE("a head that is brought is told as such, and has its bits in float64") {
  const Lesson lesson = open("lesson=heads&example=own&dtype=float64");
  for (const char* name : {"x", "w_query", "b_value", "w_output"}) {
    const Node& node = lesson.graph.node(lesson.graph.find(name));
    CHECK(node.origin == Origin::kBrought);
    CHECK(lesson.graph.pytorch(lesson.graph.find(name)) ==
          fill("{0} = own[\"{0}\"].double()", {name}));
    for (Index i = 0; i < node.tensor.size(); ++i) {
      CHECK(node.tensor.at(i) == brought_number(Index(part_number(name)), i));
    }
  }
  Brought tenths = head_of(1, 1, 1);
  *room(tenths, "x", 1, 1) = 0.1;
  for (const char* weight : {"w_query", "w_key", "w_value"}) *room(tenths, weight, 1, 1) = 1;
  for (const bool is_double : {false, true}) {
    Lesson own;
    const std::string dtype = is_double ? "&dtype=float64" : "";
    REQUIRE(refusal_of("lesson=head&example=own" + dtype, &tenths, own) == "");
    CHECK(tensor(own.graph, "y").at(0) == (is_double ? 0.1 : double(0.1f)));
  }
}

TEST_CASE("without biases and an output projection, many heads end with what stands side by side") {
  Brought brought;
  const std::uint32_t sizes[4][2] = {{4, 6}, {6, 8}, {6, 8}, {6, 8}};
  for (std::uint32_t part = 0; part < 4; ++part) {
    double* const numbers =
        room(brought, words(kBroughtParts)[part], sizes[part][0], sizes[part][1]);
    for (std::uint32_t i = 0; i < sizes[part][0] * sizes[part][1]; ++i) {
      numbers[i] = brought_number(part, i);
    }
  }
  Lesson lesson;
  REQUIRE(refusal_of("lesson=heads&example=own&num_heads=4", &brought, lesson) == "");
  const Graph& g = lesson.graph;
  CHECK(tensor(g, "w_output").shape() == Shape{8, 8});
  CHECK(g.pytorch(g.find("w_output")) == "w_output = torch.eye(8)");
  CHECK(g.pytorch(g.find("b_key")) == "b_key = torch.zeros(8)");
  CHECK(differing_bits(tensor(g, "concat"), tensor(g, "y")) == 0);
}

TEST_CASE("one head has biases if one was brought, of which the others are 0") {
  Brought brought = head_of(2, 3, 4);
  Lesson lesson;
  REQUIRE(refusal_of("lesson=head&example=own", &brought, lesson) == "");
  CHECK(lesson.graph.find("b_query") < 0);
  room(brought, "b_value", 1, 4)[1] = 7;
  REQUIRE(refusal_of("lesson=head&example=own", &brought, lesson) == "");
  CHECK(tensor(lesson.graph, "b_key").shape() == Shape{4});
  CHECK(tensor(lesson.graph, "y").at(1) == 7);
  CHECK(tensor(lesson.graph, "y").at(2) == 0);
}

TEST_CASE("x begins another head") {
  Brought brought = head_of(2, 2, 2);
  CHECK(brought.find("w_key") != nullptr);
  room(brought, "x", 2, 2);
  CHECK(brought.find("w_key") == nullptr);
  CHECK(brought.find("x") != nullptr);
}

TEST_CASE("of more than 64 tokens the heads are not computed twice") {
  for (const std::uint32_t T : {64, 65}) {
    const Brought brought = head_of(T, 4, 4);
    Lesson lesson;
    REQUIRE(refusal_of("lesson=heads&example=own", &brought, lesson) == "");
    CHECK((lesson.graph.find("separate") >= 0) == (T == 64));
    CHECK((lesson.graph.find("weights_wrong") >= 0) == (T == 64));
    CHECK(tensor(lesson.graph, "q_wrong").shape() == Shape{1, 2, Index(T), 2});
    CHECK(lesson.graph.find("y") >= 0);
  }
}

TEST_CASE("the largest heads are taken, and their graphs stay below 15 million numbers") {
  Brought brought = head_of(256, 1024, 1024);
  room(brought, "w_output", 1024, 1024);
  Lesson lesson;
  REQUIRE(refusal_of("lesson=heads&example=own&num_heads=16&causal=1", &brought, lesson) == "");
  Index count = 0;
  for (const Node& node : lesson.graph.nodes()) count += node.tensor.size();
  CHECK(tensor(lesson.graph, "weights").shape() == Shape{1, 16, 256, 256});
  CHECK(count < 15'000'000);
  REQUIRE(refusal_of("lesson=head&example=own", &brought, lesson) == "");
  CHECK(tensor(lesson.graph, "weights").shape() == Shape{1, 256, 256});
}

TEST_CASE("what is missing, or too large, or does not fit, is refused in a sentence") {
  Lesson lesson;
  const std::string head = "lesson=head&example=own", heads = "lesson=heads&example=own";
  CHECK(refusal_of(head, nullptr, lesson) == "A head of your own needs x, which was not brought.");
  CHECK(refusal_of(heads, nullptr, lesson) == "A head of your own needs x, which was not brought.");
  Brought brought;
  room(brought, "x", 2, 3);
  room(brought, "w_query", 3, 4);
  CHECK(refusal_of(head, brought) == "A head of your own needs w_key, which was not brought.");
  room(brought, "w_key", 3, 5);
  room(brought, "w_value", 3, 4);
  CHECK(refusal_of(head, brought) == "w_key has the size 5 along H, where 4 is expected.");
  room(brought, "w_key", 2, 4);
  CHECK(refusal_of(head, brought) == "w_key has the size 2 along C, where 3 is expected.");
  room(brought, "w_key", 3, 4);
  CHECK(refusal_of(head, brought) == "");
  CHECK(refusal_of(heads + "&num_heads=3", brought) ==
        "d_model 4 cannot be split evenly among 3 heads; num_heads can be 1, 2, 4.");
  CHECK(refusal_of(head, head_of(257, 2, 2)) ==
        "Your x has 257 tokens; a head of your own takes at most 256.");
  CHECK(refusal_of(head, head_of(2, 2, 1025)) ==
        "Your w_query has 1025 columns; a head of your own takes at most 1024.");
  CHECK(refusal_of(head, head_of(2, 1025, 2)) ==
        "Your x has 1025 columns; a head of your own takes at most 1024.");
  room(brought, "x", 2, 3)[4] = std::numeric_limits<double>::quiet_NaN();
  for (const char* weight : {"w_query", "w_key", "w_value"}) room(brought, weight, 3, 4);
  CHECK(refusal_of(head, brought) ==
        "x[0, 1, 1] would leave the range of float32. Choose numbers closer to 0.");
  // 8 sequences of 256 tokens with 16 heads
  Brought many = head_of(1, 16, 16);
  room(many, "x", 256, 16, 8);
  for (const char* weight : {"w_query", "w_key", "w_value"}) room(many, weight, 16, 16);
  CHECK(refusal_of(heads + "&num_heads=16", many) ==
        "scores: A tensor of shape [8, 16, 256, 256] is too large: at most 1048576 numbers are "
        "allowed.");
}

// Keys and values of two heads for four heads of queries, by NumPy in float64: each stands twice
// side by side, 0 0 1 1, as repeat_interleave has it. Tiled, 0 1 0 1, the second row's second
// number is -0.71994248.
TEST_CASE("heads that share keys have them repeated, not tiled") {
  const std::map<std::string, std::vector<double>> numbers = {
      {"x", {0.5, -1, 0.25, 0.75, 1.5, 0.5, -0.5, 0}},
      {"w_query", {1, 0.5, -0.5, 2, 0, 1, 1.5, -1, 0.5, -1, 1, 0, 1, 0, 0.5, 1}},
      {"w_key", {1, -1, 0.5, 1, 0, 2, -1, 0.5}},
      {"w_value", {1, 0, 0, 1, 2, -1, 0.5, 0.5}}};
  Brought brought;
  for (const char* part : {"x", "w_query", "w_key", "w_value"}) {
    const std::vector<double>& values = numbers.at(part);
    const std::uint32_t rows = *part == 'x' ? 2 : 4;
    std::copy(values.begin(), values.end(),
              room(brought, part, rows, std::uint32_t(values.size()) / rows));
  }
  Lesson lesson;
  REQUIRE(refusal_of("lesson=heads&example=own&num_heads=4&causal=0&dtype=float64", &brought,
                     lesson) == "");
  const std::vector<double> expected = {0.52725085, 1.30862409, 0.67086611, -0.8332134,
                                        0.53682676, 0.51087769, 0.3726448,  -0.81660532};
  const Tensor& concat = tensor(lesson.graph, "concat");
  // Half a unit of the last digit that is written there.
  for (Index i = 0; i < 8; ++i) {
    CHECK(std::abs(concat.at(i) - expected[static_cast<std::size_t>(i)]) <= 0.5e-8);
  }
}

TEST_CASE("a size of 0 or of more numbers than 2^20 is refused before anything is allocated") {
  Brought brought;
  const auto refusal_of_size = [&](std::uint32_t part, std::uint32_t batches, std::uint32_t rows,
                                   std::uint32_t columns) {
    const Result<double*> made = brought.room(part, batches, rows, columns);
    return made.ok() ? "" : made.refusal().what();
  };
  CHECK(refusal_of_size(1, 1, 1024, 1024) == "");
  CHECK(refusal_of_size(13, 1, 1, 1) == "There is no such tensor.");
  CHECK(refusal_of_size(0xffffffff, 1, 1, 1) == "There is no such tensor.");
  CHECK(refusal_of_size(0, 1, 0, 4) ==
        "x cannot have the shape [1, 0, 4]: a tensor that is brought has 1 to 1048576 numbers.");
  CHECK(refusal_of_size(2, 1, 1024, 1025) ==
        "w_key cannot have the shape [1, 1024, 1025]: a tensor that is brought has 1 to 1048576 "
        "numbers.");
  // Products that are 0 or small in 32 or 64 bits.
  CHECK(refusal_of_size(1, 1, 65536, 65536) != "");
  CHECK(refusal_of_size(1, 0x80000000, 2, 1) != "");
  CHECK(refusal_of_size(1, 0xffffffff, 0xffffffff, 0xffffffff) != "");
  CHECK(refusal_of_size(1, 0x80000000, 0x80000000, 4) != "");
  CHECK(brought.find("w_query") != nullptr);
  CHECK(brought.find("w_key") == nullptr);
}

TEST_CASE("a mask is read either way round, or added, and refused where it is not finite") {
  const std::vector<std::vector<double>> kSame = {
      {1, 0, 1, 1},                                         // what is seen
      {0, 1, 0, 0},                                         // what is hidden, by its diagonal
      {0, -std::numeric_limits<double>::infinity(), 0, 0},  // what is added
      {0, -1e9, 0, 0},
  };
  for (const std::vector<double>& mask : kSame) {
    Brought brought = head_of(2, 2, 2);
    std::copy(mask.begin(), mask.end(), room(brought, "mask", 2, 2));
    Lesson lesson;
    REQUIRE(refusal_of("lesson=head&example=own", &brought, lesson) == "");
    CHECK_FALSE(lesson.causal);
    const Tensor& weights = tensor(lesson.graph, "weights");
    CHECK(weights.at(0) == 1);
    CHECK(weights.at(3) == 0.5);
    REQUIRE(refusal_of("lesson=head&example=own&causal=1&mask=11,11", &brought, lesson) == "");
    CHECK(tensor(lesson.graph, "weights").at(3) == 0.5);
    CHECK(
        refusal_of("lesson=head&example=own&mistake=mask_sees_next", brought) ==
        "The mistake \"mask_sees_next\" is one of the causal mask, and you brought another mask.");
    CHECK(refusal_of("lesson=head&example=own&mistake=mask_after_softmax", brought) == "");
  }
  // Other numbers are added: a share of equal scores is then 1 / (1 + e^-0.5), or 1 / (1 + e).
  for (const auto& [mask, row, share] :
       {std::tuple<std::vector<double>, Index, double>{{1, 0.5, 0, 0}, 0, 0.6224593312018546},
        {{1, -1e9, 0, 1}, 1, 0.2689414213699951}}) {
    Brought brought = head_of(2, 2, 2);
    std::copy(mask.begin(), mask.end(), room(brought, "mask", 2, 2));
    Lesson lesson;
    REQUIRE(refusal_of("lesson=head&example=own&dtype=float64", &brought, lesson) == "");
    CHECK(tensor(lesson.graph, "weights").at(2 * row) == doctest::Approx(share).epsilon(1e-15));
  }
  for (const double unclear :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    Brought brought = head_of(2, 2, 2);
    const std::vector<double> mask = {1, unclear, 0, 0};
    std::copy(mask.begin(), mask.end(), room(brought, "mask", 2, 2));
    CHECK(refusal_of("lesson=head&example=own", brought)
              .find("Your mask does not say which of the "
                    "2 tokens each one sees") == 0);
  }
  // Of a larger one, as GPT-2 keeps it, the first rows and columns count.
  Brought brought = head_of(2, 2, 2);
  double* const large = room(brought, "mask", 3, 3);
  for (int i = 0; i < 9; ++i) large[i] = i / 3 >= i % 3;
  Lesson lesson;
  REQUIRE(refusal_of("lesson=head&example=own", &brought, lesson) == "");
  CHECK(tensor(lesson.graph, "allowed").shape() == Shape{2, 2});
  CHECK(tensor(lesson.graph, "weights").at(0) == 1);
  room(brought, "mask", 1, 3);
  CHECK(refusal_of("lesson=head&example=own", brought) != "");
}

TEST_CASE("what dropout keeps is read as ones, or by what it multiplies with, and else refused") {
  const auto weights_of = [](const std::vector<double>& kept, double share) {
    Brought brought = head_of(2, 2, 2);
    std::copy(kept.begin(), kept.end(), room(brought, "kept", 2, 2));
    if (share >= 0) *room(brought, "p", 1, 1) = share;
    Lesson lesson;
    REQUIRE(refusal_of("lesson=head&example=own&causal=0", &brought, lesson) == "");
    const Tensor& weights = tensor(lesson.graph, "weights");
    return std::vector<double>{weights.at(0), weights.at(1), weights.at(2), weights.at(3)};
  };
  // Of equal scores each share is 1/2, and what is kept of it is divided by 1 - p.
  const std::vector<double> expected = {1, 0, 1, 1};
  CHECK(weights_of({1, 0, 1, 1}, 0.5) == expected);
  CHECK(weights_of({2, 0, 2, 2}, -1) == expected);
  CHECK(weights_of({1, 1, 1, 1}, 0) == std::vector<double>{0.5, 0.5, 0.5, 0.5});
  const std::string sentence = "Your kept does not say which weights dropout keeps";
  for (const auto& [kept, share] : {std::tuple<std::vector<double>, double>{{1, 0, 1, 1}, -1},
                                    {{1, 0, 1, 1}, 1},
                                    {{1, 0.5, 1, 1}, 0.5}}) {
    Brought brought = head_of(2, 2, 2);
    std::copy(kept.begin(), kept.end(), room(brought, "kept", 2, 2));
    if (share >= 0) *room(brought, "p", 1, 1) = share;
    CHECK(refusal_of("lesson=head&example=own", brought).find(sentence) == 0);
  }
  Brought brought = head_of(2, 2, 2);
  *room(brought, "p", 1, 1) = 0.5;
  for (std::uint32_t i = 0; i < 8; ++i) room(brought, "kept", 2, 2, 2)[i] = 1;
  CHECK(refusal_of("lesson=head&example=own", brought).find(sentence) == 0);
  CHECK(refusal_of("lesson=heads&example=own&num_heads=2", brought) == "");
}

TEST_CASE("a mask may have a matrix for each sequence, unless numbers are added") {
  Brought brought = head_of(2, 2, 2);
  room(brought, "x", 2, 2, 2);
  for (const char* weight : {"w_query", "w_key", "w_value"}) room(brought, weight, 2, 2);
  const std::vector<double> mask = {1, 0, 1, 1, 1, 1, 0, 1};
  std::copy(mask.begin(), mask.end(), room(brought, "mask", 2, 2, 2));
  Lesson lesson;
  REQUIRE(refusal_of("lesson=head&example=own", &brought, lesson) == "");
  const Tensor& weights = tensor(lesson.graph, "weights");
  const std::vector<double> expected = {1, 0, 0.5, 0.5, 0.5, 0.5, 0, 1};
  for (Index i = 0; i < 8; ++i) CHECK(weights.at(i) == expected[std::size_t(i)]);
  REQUIRE(refusal_of("lesson=heads&example=own&window=1&causal=1", &brought, lesson) == "");
  CHECK(tensor(lesson.graph, "weights").at(2) == 0);
  room(brought, "mask", 2, 2, 2)[0] = 0.5;
  CHECK(refusal_of("lesson=head&example=own", brought).find("Your mask does not say") == 0);
}
