// The variants that add the same numbers in another order, tile by tile and token by token: digits
// that two lines of Python give, and how far they are from the plain order.
#include <doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/run_op.h"

using namespace attention;

namespace {

/// Scores 1 2 4 0 and values 10 20 30 40, in the last row of a head of one column.
Lesson tiles(const std::string& rest) {
  Lesson lesson = open("lesson=head&example=randn&C=2&head_size=1&T=4&variant=online" + rest);
  const std::vector<double> scores = {1, 2, 4, 0};
  for (Index j = 0; j < 4; ++j) {
    const double score = scores[static_cast<std::size_t>(j)];
    REQUIRE(!lesson.graph.edit(lesson.graph.find("scaled"), 3 * 4 + j, score));
    REQUIRE(!lesson.graph.edit(lesson.graph.find("v"), j, 10 * double(j) + 10));
  }
  return lesson;
}

double last_of(const Lesson& lesson, const char* node) {
  const Tensor& numbers = tensor(lesson.graph, node);
  return numbers.at(numbers.size() - 1);
}

void check_digits(double found, double expected, double digit) {
  CHECK(std::abs(found - expected) <= digit / 2);
}

}  // namespace

TEST_CASE("online softmax: two sums shrink when a larger score comes, and give the plain mix") {
  const Lesson lesson = tiles("");
  check_digits(last_of(lesson, "m_1"), 2, 1e-6);
  check_digits(last_of(lesson, "l_1"), 1.3679, 1e-4);
  check_digits(last_of(lesson, "o_1"), 23.6788, 1e-4);
  check_digits(last_of(lesson, "m_2"), 4, 1e-6);
  check_digits(last_of(lesson, "alpha_2"), 0.1353, 1e-4);
  check_digits(last_of(lesson, "l_2"), 1.2034, 1e-4);
  check_digits(last_of(lesson, "o_2"), 33.9372, 1e-4);
  check_digits(last_of(lesson, "y"), 28.2002, 1e-4);
  check_digits(last_of(lesson, "plain"), 28.2002, 1e-4);
  // o not rescaled: above every value. l not rescaled: among them.
  check_digits(last_of(tiles("&mistake=online_output_not_rescaled"), "y"), 45.21, 1e-2);
  check_digits(last_of(tiles("&mistake=online_sum_not_rescaled"), "y"), 14.22, 1e-2);
}

TEST_CASE("online softmax: any tile gives the plain head's y, but for the order of its sums") {
  for (const char* dtype : {"float32", "float64"}) {
    for (const char* causal : {"0", "1"}) {
      for (Index size = 1; size <= 8; ++size) {
        const Lesson lesson = open(
            fill("lesson=head&example=randn&B=2&T=7&variant=online&tile_size={}&causal={}&dtype={}",
                 {size, causal, dtype}));
        // Shares add up to 1 and values are below 2: a few units in the last place of that.
        CHECK(last_of(lesson, "most") < (*dtype == 'f' && dtype[5] == '3' ? 1e-6 : 2e-15));
        CHECK(lesson.graph.find(fill("o_{}", {(7 + size - 1) / size}).c_str()) >= 0);
        CHECK(lesson.graph.find(fill("o_{}", {(7 + size - 1) / size + 1}).c_str()) < 0);
      }
    }
  }
}

TEST_CASE("linear attention: keys 0 to 3 are 1 to 4, and so are the shares, in tenths") {
  const auto of = [](const std::string& rest) {
    Lesson lesson = open("lesson=head&example=randn&C=2&head_size=1&T=4&variant=linear" + rest);
    for (Index t = 0; t < 4; ++t) {
      REQUIRE(!lesson.graph.edit(lesson.graph.find("q"), t, 1));
      REQUIRE(!lesson.graph.edit(lesson.graph.find("k"), t, double(t)));
      REQUIRE(!lesson.graph.edit(lesson.graph.find("v"), t, 10 * double(t) + 10));
    }
    return lesson;
  };
  const Lesson lesson = of("");
  for (Index j = 0; j < 4; ++j) {
    check_digits(tensor(lesson.graph, "weights").at(3 * 4 + j), double(j + 1) / 10, 1e-6);
  }
  const std::vector<double> sums = {10, 50, 140, 300}, counts = {1, 3, 6, 10};
  for (Index t = 0; t < 4; ++t) {
    const auto i = static_cast<std::size_t>(t);
    check_digits(tensor(lesson.graph, "kv_sums").at(t), sums[i], 1e-4);
    check_digits(tensor(lesson.graph, "k_sums").at(t), counts[i], 1e-6);
    check_digits(tensor(lesson.graph, "y").at(t), sums[i] / counts[i], 1e-5);
  }
  // Queries are 2: twice 300, not divided; and the first row sees all keys.
  check_digits(last_of(of("&mistake=linear_not_divided"), "y"), 600, 1e-3);
  check_digits(tensor(of("&mistake=linear_not_running").graph, "y").at(0), 30, 1e-5);
}

TEST_CASE("linear attention: both orders agree, with the future hidden and seen") {
  for (const char* rest : {"", "&causal=0", "&causal=0&S=3", "&dtype=float64"}) {
    const Lesson lesson = open(fill("lesson=head&example=randn&B=2&T=6&variant=linear{}", {rest}));
    CHECK(last_of(lesson, "most") <
          2e-6);  // float32 sums of numbers below 10, divided by their sum
  }
}

TEST_CASE("what these variants cannot be built with is refused in a sentence") {
  const std::string online = "lesson=head&example=randn&T=3&variant=online";
  const std::string linear = "lesson=head&example=randn&T=3&variant=linear";
  CHECK(refusal(online + "&window=2") ==
        "The variant \"online\" hides the future or nothing: no window, no padding and no mask of "
        "your own.");
  CHECK(refusal(linear + "&padding=2").find("The variant \"linear\" hides") == 0);
  CHECK(refusal(linear + "&added=0,0,0;0,0,0;0,0,0") ==
        "The variant \"linear\" has no scores to which numbers could be added.");
  CHECK(refusal(linear + "&S=4&causal=1") ==
        "The variant \"linear\" counts the places of one sequence, and a second one has places of "
        "its own.");
  CHECK(refusal(linear + "&S=4") == "");
  CHECK(refusal(online + "&S=5&causal=1") == "");
  CHECK(refusal(online + "&tile_size=0").find("tile_size must be a whole number from 1") == 0);
}
