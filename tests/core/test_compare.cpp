// The comparison with a head of somebody's, piece by piece: what it says of heads that people have
// asked about (tests/golden/generators/strangers.py), and its rules by hand.
#include <doctest.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>
#include <vector>

#include "core/compare/bounds.h"
#include "core/compare/check.h"
#include "core/compare/nan_cells.h"
#include "core/compare/own_masks.h"
#include "core/lessons/steps.h"
#include "tests/core/base64.h"
#include "tests/core/golden.h"

using namespace attention;
using nlohmann::json;

namespace {

std::vector<Read> read(const std::string& name, const std::string& bytes) {
  auto tensors = read_file(name, bytes);
  REQUIRE(tensors.ok());
  return tensors.value();
}

Proposal proposed(const std::vector<Read>& tensors) {
  std::vector<Stored> list;
  for (const Read& one : tensors) list.push_back(one.stored);
  const std::vector<Proposal> proposals = propose(list);
  REQUIRE(proposals.size() == 1);
  return proposals[0];
}

/// The comparison of a file; a tensor of one number may say how many heads there are.
Checked checked(const std::string& name, const std::string& bytes) {
  const std::vector<Read> tensors = read(name, bytes);
  CheckOptions options;
  for (const Read& one : tensors) {
    if (names_heads(one.stored.name)) options.heads = Index(one.numbers.values[0]);
  }
  auto found = check(proposed(tensors), tensors, options);
  REQUIRE_MESSAGE(found.ok(), found.refusal().what());
  return std::move(found.value());
}

std::vector<std::string> mistakes_of(const Checked& head) {
  std::vector<std::string> mistakes;
  for (const Diagnosis& found : head.diagnoses) mistakes.push_back(found.mistake);
  return mistakes;
}

/// "q same, k differs, y none", the states of the chain.
std::string states(const Checked& head) {
  constexpr const char* kStates[] = {"same", "unclear", "differs", "no shape", "not reached"};
  std::string text;
  for (const Compared& one : head.chain) {
    text += (text.empty() ? "" : ", ") + one.part + " " + kStates[int(one.state)];
  }
  return text;
}

/// A head of two columns in JSON, whose weights are 1, 2 and 3 on the diagonal, with more behind.
std::string json_head(const std::string& x, const std::string& more) {
  return R"({"x":)" + x +
         R"(,"w_query":[[1,0],[0,1]],"w_key":[[2,0],[0,2]],"w_value":[[3,0],[0,3]],)" + more + "}";
}

}  // namespace

TEST_CASE("heads that people have asked about are right, or made wrong by that mistake") {
  const json file = golden("strangers.json");
  CHECK(file["cases"].size() == 35);
  for (const json& one : file["cases"]) {
    const std::string name = one["name"], part = one["part"].is_null() ? "" : one["part"];
    CAPTURE(name);
    const Checked head = checked(one["file"], base64(one["base64"].get<std::string>()));
    const auto first = std::find_if(head.chain.begin(), head.chain.end(), [](const Compared& of) {
      return of.state == Compared::State::kDiffers;
    });
    CHECK((first == head.chain.end() ? "" : first->part) == part);
    const std::vector<std::string> mistakes = one["mistakes"];
    CHECK(mistakes_of(head) == mistakes);
    if (name != "no mask and no scale") continue;
    // The same where the mask is meant, but no tensor of the file.
    std::vector<Read> tensors = read("h", base64(one["base64"].get<std::string>()));
    tensors.erase(std::remove_if(tensors.begin(), tensors.end(),
                                 [](const Read& of) { return of.stored.name == "tril"; }),
                  tensors.end());
    CheckOptions options;
    options.is_causal = true;
    CHECK(mistakes_of(check(proposed(tensors), tensors, options).value()) == mistakes);
  }
}

TEST_CASE("a mistake is told by the statements with it, and by those that it stands for") {
  // x plus (1, 0), and x alone.
  Checked head = checked("h", json_head("[[1,2],[3,5]]", R"("b_query":[1,0],"q":[[1,2],[3,5]])"));
  REQUIRE(head.diagnoses.size() == 1);
  CHECK(head.diagnoses[0].mistake == "bias_left_out");
  CHECK(head.diagnoses[0].statements == std::vector<std::string>{"q = x @ w_query"});
  CHECK(head.diagnoses[0].right == std::vector<std::string>{"q = x @ w_query + b_query"});

  // A window of the token alone, and one of two. Without queries all that is seen has one weight,
  // so y has the values themselves, or the mean of each and the one before.
  head = checked("h", R"({"x":[[2],[4],[8]],"w_query":[[0]],"w_key":[[1]],"w_value":[[1]],
                          "mask":[[1,0,0],[0,1,0],[0,0,1]],"y":[[2],[3],[6]]})");
  CHECK(states(head) == "y differs");
  REQUIRE(!head.diagnoses.empty());
  CHECK(head.diagnoses[0].mistake == "window_one_too_far");
  CHECK(head.diagnoses[0].statements ==
        std::vector<std::string>{"near = torch.triu(ones, diagonal=-1)"});
  CHECK(head.diagnoses[0].right == std::vector<std::string>{"near = torch.triu(ones, diagonal=0)"});
  // One token, whose mask is whole.
  head = checked("h", R"({"x":[[2]],"w_query":[[1]],"w_key":[[1]],"w_value":[[1]],
                          "mask":[[1]],"y":[[3]]})");
  CHECK(states(head) == "y differs");
}

TEST_CASE("the digits that were printed say how exact a text is") {
  // float32 has 9 digits, and 1e-8 of 1 is below its rounding: the tenth digit is not of it.
  const auto of = [](const std::string& more) {
    return states(checked("h", json_head("[[1,2],[3,4]]", more)));
  };
  CHECK(of(R"("q":[[1.00000001,2],[3,4]])") == "q same");
  CHECK(of(R"("q":[[1.000000001,2],[3,4]])") == "q differs");
  CHECK(of(R"("b_query":[1,1],"q":[[2.000000001,3],[4,5]])") == "q differs");
}

TEST_CASE(
    "a tensor of another shape is told, and so is one of which rounding explains any number") {
  CHECK(states(checked("h", R"({"q":[[1],[2]],"k":[[1],[2]],"v":[[1],[2]],"weights":[[1,0,0]],
                                "y":[[1],[2]]})"))
            .find("weights no shape") == 0);
  // Scores of 1e12, which float32 rounds by some 1e4: their exponentials may be anything.
  CHECK(states(checked("h", json_head("[[1000000,1],[1000000,2]]",
                                      R"("y":[[3000000,4],[3000000,5]])"))) == "y unclear");
}

TEST_CASE("the smallest numbers with all their bits, or, where nothing is flushed, of all") {
  CHECK(precision_of(53).tiny == DBL_MIN);
  CHECK(precision_of(24).tiny == FLT_MIN);
  CHECK(precision_of(8).tiny == FLT_MIN);  // bfloat16 has float32's exponents
  CHECK(precision_of(11).tiny == std::ldexp(1, -24));
  CHECK(precision_of(4).tiny == 1.0 / 512);  // OCP 8-bit floating point, table 1
  CHECK(precision_of(3).tiny == 1.0 / 65536);
}

TEST_CASE("the bounds of a long sum and of a root, by their rules") {
  Graph graph(DType::kFloat64);
  const std::vector<double> ones(16, 1.0);
  graph.leaf("a", Tensor(DType::kFloat64, {1, 16}, ones), "R C", "");
  graph.leaf("b", Tensor(DType::kFloat64, {16, 1}, ones), "C D", "");
  graph.leaf("d", Tensor(DType::kFloat64, {1, 1}, {16}), "R D", "");
  lessons::add_steps(graph, "c = matmul(a, b) : R D\nroot = sqrt(d) : R D");
  REQUIRE(!graph.forward());
  const double unit = 0x1p-20 + precision_of(53).unit;
  Bounds bounds(graph, {0x1p-20, 0}, {0, 0, 0.5, 0, 0});
  // Sixteen products of 1: the root of 16 units squared, three times, and twelve units of 16.
  for (const double bound : {bounds.of(3, 0), bounds.from_terms(3, 0)}) {
    CHECK(bound == doctest::Approx(3 * 4 * unit + 12 * unit * 16).epsilon(1e-12));
  }
  CHECK(bounds.of(4, 0) == doctest::Approx(0.5 / (2 * 4) + unit * 4).epsilon(1e-12));
}

TEST_CASE("nan of a row that is hidden whole spreads over the rows of a second softmax") {
  Graph graph(DType::kFloat64);
  graph.leaf("a", Tensor(DType::kFloat64, {2, 2}, {0, 0, 0, 0}), "R C", "");
  graph.leaf("seen", Tensor(DType::kFloat64, {2, 2}, {0, 0, 1, 1}), "R C", "");
  lessons::add_steps(graph, R"(
    hidden = masked_fill(a, seen) : R C
    p      = softmax(hidden)      : R C
    twice  = softmax(p)           : R C
  )");
  REQUIRE(!graph.forward());
  NanCells cells(graph);
  // F.softmax of a row of -inf is nan, and so is that of a row with nan.
  for (const char* name : {"p", "twice"}) {
    CHECK(cells.has(graph.find(name), 1));
    CHECK(!cells.has(graph.find(name), 2));
  }
}

TEST_CASE("the first change of a head is seen, however small beside the largest number") {
  const auto copied = [](double last) {
    Graph graph(DType::kFloat64);
    graph.leaf("a", Tensor(DType::kFloat64, {1, 2}, {4, last}), "R C", "");
    lessons::add_steps(graph, "b = neg(a) : R C");
    REQUIRE(!graph.forward());
    return graph;
  };
  const Graph right = copied(1);
  CHECK(first_change(right, copied(1.25)).offset == 1);
  CHECK(first_change(right, copied(1.25)).right == 1);
  CHECK(first_change(right, copied(1 + 1e-12)).right < 0);  // as of another order of a sum
}

TEST_CASE("a mask of keys in one row is written as one that is added, and any other stays") {
  const double inf = HUGE_VAL;
  const auto written = [](const std::string& name, const Shape& shape, std::vector<double> values) {
    std::vector<OwnPart> parts = {
        {"x", "x", 24, false, 0, Tensor(DType::kFloat64, {2, 3, 1}, {1, 2, 3, 4, 5, 6})},
        {"mask", name, 24, false, 0, Tensor(DType::kFloat64, shape, values)}};
    spell_out_mask(parts);
    CHECK(parts[0].values.at(5) == 6);
    std::vector<double> numbers;
    for (Index i = 0; i < parts[1].values.size(); ++i) numbers.push_back(parts[1].values.at(i));
    return numbers;
  };
  // nn.MultiheadAttention's key_padding_mask is 1 where nothing is.
  CHECK(written("key_padding_mask", {2, 3}, {0, 0, 1, 0, 1, 1}) ==
        std::vector<double>{0, 0, -inf, 0, 0, -inf, 0, 0, -inf,  //
                            0, -inf, -inf, 0, -inf, -inf, 0, -inf, -inf});
  const std::vector<double> tril = {1, 0, 0, 1, 1, 0, 1, 1, 1};
  CHECK(written("tril", {3, 3}, tril) == tril);
}

TEST_CASE("one head has its own matrix of a mask that has one for each, or the one of all") {
  const auto mask_of = [](const std::string& mask, std::uint64_t head) {
    const std::vector<Read> tensors = read("h", json_head("[[1,2],[3,4]]", R"("mask":)" + mask));
    Proposal one;
    REQUIRE(one_head(proposed(tensors), 2, head, one));
    const auto parts = own_parts(one, tensors);
    REQUIRE(parts.ok());
    const OwnPart* const found = find_part(parts.value(), "mask");
    REQUIRE(found != nullptr);
    std::vector<double> values;
    for (Index i = 0; i < found->values.size(); ++i) values.push_back(found->values.at(i));
    return values;
  };
  const std::string of_each = "[[[[1,0],[1,1]],[[1,1],[0,1]]]]";
  CHECK(mask_of(of_each, 0) == std::vector<double>{1, 0, 1, 1});
  CHECK(mask_of(of_each, 1) == std::vector<double>{1, 1, 0, 1});
  CHECK(mask_of("[[1,0],[1,1]]", 1) == std::vector<double>{1, 0, 1, 1});
}

TEST_CASE("keys of fewer heads are repeated side by side, as repeat_interleave has them") {
  // Two heads of keys, of two columns each, for four of queries.
  const Tensor few(DType::kFloat64, {2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
  const Tensor all = repeated(few, 8, 2);
  const std::vector<double> expected = {1, 2, 1, 2, 3, 4, 3, 4, 5, 6, 5, 6, 7, 8, 7, 8};
  REQUIRE(all.size() == 16);
  for (Index i = 0; i < 16; ++i) CHECK(all.at(i) == expected[std::size_t(i)]);
}
