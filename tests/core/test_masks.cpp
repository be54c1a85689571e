// Masks of one's own: a window, padding, cells and numbers that are added, on tensors that somebody
// brings. The numbers are PyTorch's, of the inputs that stand here; those of the window also of
// masks written by hand.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/same_bits.h"

using namespace attention;

namespace {

using Rows = std::vector<double>;

/// Fills a part, by its place in kBroughtParts.
void bring(Brought& brought, std::uint32_t part, std::uint32_t rows, std::uint32_t columns,
           const Rows& values) {
  const auto batches = static_cast<std::uint32_t>(values.size()) / (rows * columns);
  Result<double*> room = brought.room(part, batches, rows, columns);
  REQUIRE(room.ok());
  std::copy(values.begin(), values.end(), room.value());
}

/// A head of two columns on so many tokens.
Brought head_on(const Rows& x, std::uint32_t tokens) {
  Brought brought;
  bring(brought, 0, tokens, 2, x);
  bring(brought, 1, 2, 2, {1.0, -0.5, 0.25, 1.5});
  bring(brought, 2, 2, 2, {0.5, 1.0, -1.25, 0.75});
  bring(brought, 3, 2, 2, {2.0, -1.0, 0.5, 1.0});
  return brought;
}

const Rows kThree = {0.5, -1.0, 1.5, 0.25, -0.75, 1.0};
const Rows kSix = {0.5, -1.0, 1.5, 0.25, -0.75, 1.0, 0.25, 0.75, -1.25, -0.5, 1.0, 1.0};

/// The sentence with which a choice on it is refused, or an empty text.
std::string refusal_on(const Brought& brought, const std::string& more, Lesson& lesson,
                       const std::string& of = "head") {
  Choice choice;
  REQUIRE(!parse_choice("lesson=" + of + "&example=own&dtype=float64" + more, choice));
  choice.brought = &brought;
  const MaybeRefusal refusal = build_lesson(choice, lesson);
  return refusal ? refusal->what() : "";
}

Lesson open_on(const Brought& brought, const std::string& more, const std::string& of = "head") {
  Lesson lesson;
  const std::string sentence = refusal_on(brought, more, lesson, of);
  REQUIRE_MESSAGE(sentence.empty(), sentence);
  return lesson;
}

/// Compares a node with numbers that have eight decimals.
void check_node(const Lesson& lesson, const char* name, const Rows& expected) {
  CAPTURE(name);
  const Tensor& found = tensor(lesson.graph, name);
  REQUIRE(static_cast<std::size_t>(found.size()) == expected.size());
  for (Index i = 0; i < found.size(); ++i) {
    CHECK(std::abs(found.at(i) - expected[static_cast<std::size_t>(i)]) <= 5.1e-9);
  }
}

}  // namespace

TEST_CASE("ones and zeros that are added as numbers hide nothing") {
  const Brought head = head_on(kThree, 3);
  const Lesson right = open_on(head, "&causal=1");
  check_node(right, "weights",
             {1.0, 0.0, 0.0, 0.84391684, 0.15608316, 0.0, 0.04131359, 0.78495646, 0.17372995});
  check_node(right, "y", {0.5, -1.5, 0.9097183, -1.46097921, 2.2999158, -0.73913855});
  const Rows plus_tril = {0.84522173, 0.02343522, 0.13134305, 0.83622443, 0.15466044,
                          0.00911513, 0.04131359, 0.78495646, 0.17372995};
  const Lesson added = open_on(head, "&causal=0&added=1,0,0;1,1,0;1,1,1");
  check_node(added, "weights", plus_tril);
  check_node(added, "y",
             {0.36450286, -1.06727628, 0.89231096, -1.43171071, 2.2999158, -0.73913855});
  check_node(open_on(head, "&causal=1&mistake=mask_added"), "weights", plus_tril);
  // What is added as -inf is hidden.
  check_node(open_on(head, "&causal=0&added=0,-inf,-inf;0,0,-inf;0,0.0,0"), "weights",
             {1.0, 0.0, 0.0, 0.84391684, 0.15608316, 0.0, 0.04131359, 0.78495646, 0.17372995});
}

TEST_CASE("a window of 3 is the token and the two before it, and not the third") {
  const Brought head = head_on(kSix, 6);
  const Lesson right = open_on(head, "&causal=1&window=3");
  check_node(right, "weights",
             {1.0,        0.0,        0.0,        0.0,        0.0,        0.0,  //
              0.84391684, 0.15608316, 0.0,        0.0,        0.0,        0.0,  //
              0.04131359, 0.78495646, 0.17372995, 0.0,        0.0,        0.0,  //
              0.0,        0.65526606, 0.10497742, 0.23975652, 0.0,        0.0,  //
              0.0,        0.0,        0.60233333, 0.25442971, 0.14323696, 0.0,  //
              0.0,        0.0,        0.0,        0.29269388, 0.10709431, 0.60021181});
  check_node(right, "y",
             {0.5, -1.5, 0.9097183, -1.46097921, 2.2999158, -0.73913855, 2.15251598, -0.51549383,
              -0.77360898, 1.2887259, 1.46212733, 0.22666767});
  const Lesson wrong = open_on(head, "&causal=1&window=3&mistake=window_one_too_far");
  check_node(wrong, "weights",
             {1.0,        0.0,        0.0,        0.0,        0.0,        0.0,  //
              0.84391684, 0.15608316, 0.0,        0.0,        0.0,        0.0,  //
              0.04131359, 0.78495646, 0.17372995, 0.0,        0.0,        0.0,  //
              0.18785033, 0.53217412, 0.08525738, 0.19471818, 0.0,        0.0,  //
              0.0,        0.06528922, 0.56300746, 0.23781819, 0.13388513, 0.0,  //
              0.0,        0.0,        0.07437787, 0.27092393, 0.09912886, 0.55556933});
  check_node(wrong, "y",
             {0.5, -1.5, 0.9097183, -1.46097921, 2.2999158, -0.73913855, 1.84209031, -0.70043364,
              -0.51907185, 1.12297447, 1.27899953, 0.33996989});
  // It is the window that is one larger.
  CHECK(differing_bits(tensor(wrong.graph, "y"),
                       tensor(open_on(head, "&causal=1&window=4").graph, "y")) == 0);
  CHECK(right.graph.pytorch(right.graph.find("near")) == "near = torch.triu(ones, diagonal=-2)");
  CHECK(right.graph.pytorch(right.graph.find("mask")) == "mask = tril * near");
  // Without the causal mask the future is seen as before.
  const Tensor open_ahead = tensor(open_on(head, "&causal=0&window=2").graph, "weights");
  for (Index i = 0; i < 36; ++i) CHECK((open_ahead.at(i) == 0) == (i % 6 < i / 6 - 1));
}

TEST_CASE("padding hides its columns from every row, of each sequence its own") {
  const Brought one = head_on(kThree, 3);
  const Lesson lesson = open_on(one, "&causal=0&padding=2");
  check_node(lesson, "weights",
             {0.92991336, 0.07008664, 0.0, 0.84391684, 0.15608316, 0.0, 0.0500001, 0.9499999, 0.0});
  check_node(lesson, "y",
             {0.68397744, -1.48247834, 0.9097183, -1.46097921, 2.99374973, -1.26250003});
  const Brought two =
      head_on({0.5, -1.0, 1.5, 0.25, -0.75, 1.0, -0.75, 1.0, 1.5, 0.25, 0.5, -1.0}, 3);
  const Lesson batch = open_on(two, "&causal=0&padding=2,1");
  check_node(batch, "weights",
             {0.92991336, 0.07008664, 0.0, 0.84391684, 0.15608316, 0.0, 0.0500001, 0.9499999, 0.0,
              1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0});
  check_node(batch, "y",
             {0.68397744, -1.48247834, 0.9097183, -1.46097921, 2.99374973, -1.26250003, -1.0, 1.75,
              -1.0, 1.75, -1.0, 1.75});
  CHECK(batch.graph.pytorch(batch.graph.find("real")) ==
        "real = (torch.arange(3) < torch.tensor([2, 1]).view(2, 1, 1)).float().repeat(1, 3, 1)"
        ".double()");
  // A sequence without any token attends to nothing; one that is hidden with -1e9, to all alike.
  const Tensor empty = tensor(open_on(one, "&causal=0&padding=0").graph, "weights");
  for (Index i = 0; i < empty.size(); ++i) CHECK(empty.at(i) == 0);
  const Tensor alike =
      tensor(open_on(one, "&causal=0&padding=0&mistake=mask_with_1e9").graph, "weights");
  for (Index i = 0; i < alike.size(); ++i) CHECK(std::abs(alike.at(i) - 1.0 / 3) < 1e-15);
}

TEST_CASE("a mask of one's own is cells, or all bits behind a ~") {
  const Brought head = head_on(kThree, 3);
  // 100 110 111 is 100110 111000, which are m and 4.
  for (const char* mask : {"&mask=100,110,111", "&mask=~m4"}) {
    check_node(open_on(head, std::string("&causal=0") + mask), "weights",
               {1.0, 0.0, 0.0, 0.84391684, 0.15608316, 0.0, 0.04131359, 0.78495646, 0.17372995});
  }
  const Lesson lesson = open_on(head, "&causal=0&mask=110,010,111");
  CHECK(lesson.graph.pytorch(lesson.graph.find("allowed")) ==
        "allowed = torch.tensor([[1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 1.0]]).double()");
  Lesson none;
  for (const char* mask : {"", "100,110", "100,110,11", "100,110,1110", "100.110.111",
                           "100,110,112", "1001,10,111", "~m", "~m44", "~m*", "m4"}) {
    CAPTURE(mask);
    CHECK(
        refusal_on(head, std::string("&mask=") + mask, none) ==
        "mask must have 3 rows of 3 cells each, 0 or 1, with commas between the rows, or all bits "
        "behind a ~.");
  }
  for (const char* added :
       {"", "1,2;3,4", "1,2,3;4,5,6", "1,2,3;4,5,6;7,8,9;1", "1,2,3;4,5,6;7,8,x",
        "1,2,3;4,5,6;7,8,inf", "1,2,3;4,5,6;7,8,1e3", "1,2,3;4,5,6;7,8,nan",
        "1,2,3;4,5,6;7,8,0.1234567890123456", "1,2,3,4;5,6;7,8,9"}) {
    CAPTURE(added);
    CHECK(refusal_on(head, std::string("&added=") + added, none) ==
          "added must have 3 rows of 3 numbers each: commas between numbers, semicolons between "
          "rows; -inf hides.");
  }
}

TEST_CASE("masks go together, and heads of a sequence share theirs") {
  const std::string of =
      "lesson=heads&example=randn&T=4&B=2&C=4&window=2&padding=3,2&mask=1111,1111,1011,1111";
  const Lesson lesson = open(of + "&causal=1&added=0,1,2,3;0,1,2,3;0,1,2,3;0,1,2,-inf");
  const Tensor& mask = tensor(lesson.graph, "mask");
  REQUIRE(mask.shape() == Shape{2, 4, 4});
  const Tensor& weights = tensor(lesson.graph, "weights");  // (B, N, T, T)
  for (Index i = 0; i < weights.size(); ++i) {
    const Index j = i % 4, t = i / 4 % 4, b = i / 32;
    const bool is_own = (t != 3 || j != 3) && (t != 2 || j != 1);
    const bool sees = j <= t && j > t - 2 && j < (b == 0 ? 3 : 2) && is_own;
    CHECK((weights.at(i) != 0) == sees);
    CHECK((mask.at(b * 16 + t * 4 + j) != 0) == sees);
  }
  CHECK(lesson.graph.pytorch(lesson.graph.find("masked")) ==
        "masked = biased.masked_fill(mask.unsqueeze(1) == 0, float('-inf'))");
  CHECK(lesson.graph.pytorch(lesson.graph.find("masked_1")) ==
        "masked_1 = biased_1.masked_fill(mask == 0, float('-inf'))");
  // Each head alone has the same numbers.
  CHECK(tensor(lesson.graph, "max_difference").at(0) == 0);
}

TEST_CASE("what does not fit a mask is refused in a sentence") {
  const std::string randn = "lesson=head&example=randn&T=3&B=2";
  for (const char* lengths : {"", "3", "3,4", "3,-1", "3,2,1", "3;2", "3,x"}) {
    CAPTURE(lengths);
    CHECK(
        refusal(randn + "&padding=" + lengths) ==
        "padding must have a length from 0 to 3 for each of the 2 sequences, with commas between, "
        "not \"" +
            std::string(lengths) + "\".");
  }
  CHECK(refusal("lesson=head&example=randn&window=0") ==
        "window must be a whole number from 1 to 4096, not \"0\".");
  for (const char* mask : {"window=3", "padding=60", "mask=1", "added=1"}) {
    CHECK(refusal(std::string("lesson=head&example=randn&T=65&") + mask) ==
          "A window, padding, a mask of your own and dropout are taken with up to 64 tokens, not "
          "65.");
    for (const char* lesson : {"learn", "language", "loop", "notebook_000"}) {
      CHECK(refusal(std::string("lesson=") + lesson + "&" + mask)
                .find(" belongs to the lessons match, head and heads.") != std::string::npos);
    }
  }
  CHECK(refusal("lesson=head&causal=0&window=2&mistake=mask_sees_next") ==
        "The mistake \"mask_sees_next\" is one of the mask, so causal must be 1.");
  // The mistake brings a window, if none is chosen.
  CHECK(open("lesson=head&mistake=window_one_too_far").graph.hash() ==
        open("lesson=head&window=3&mistake=window_one_too_far").graph.hash());
  CHECK(refusal("lesson=head&padding=4&mistake=mask_inverted") ==
        "The mistake \"mask_inverted\" is one of a mask that all sequences share, and with padding "
        "each has its own.");
  for (const char* mistake : {"mask_inverted", "mask_after_softmax", "mask_renormalised",
                              "mask_added", "mask_with_1e9"}) {
    CHECK(refusal(std::string("lesson=head&causal=0&window=2&mistake=") + mistake) == "");
  }
}
