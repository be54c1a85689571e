// Dropout on attention weights: what is drawn, what a choice refuses, and what training leaves out.
// tests/golden/shapes.json has PyTorch's numbers, which have the bits of F.dropout.
#include <doctest.h>

#include <string>

#include "core/random/torch_generator.h"
#include "tests/core/choices.h"

using namespace attention;

// torch.manual_seed(0); torch.empty(2, 8).bernoulli_(0.8).int().tolist() of PyTorch 1.13, which has
// no MKL
TEST_CASE("bernoulli: PyTorch's numbers") {
  const std::vector<int> expected = {0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  TorchGenerator generator(0);
  const Tensor drawn = generator.bernoulli({2, 8}, 0.8);
  for (Index i = 0; i < drawn.size(); ++i) CHECK(drawn.at(i) == expected[std::size_t(i)]);
}

TEST_CASE("dropout multiplies weights by what is kept, and divides that by its share") {
  for (const char* lesson : {"head&example=randn&T=4", "heads&example=randn&T=4&C=4"}) {
    const std::string choice = std::string("lesson=") + lesson + "&dropout=0.25&dropout_seed=2";
    CAPTURE(choice);
    const Lesson dropped = open(choice);
    const Tensor &before = tensor(dropped.graph, "undropped"),
                 &kept = tensor(dropped.graph, "kept");
    const Tensor& weights = tensor(dropped.graph, "weights");
    Index gone = 0;
    for (Index i = 0; i < weights.size(); ++i) {
      const auto share = static_cast<float>(before.at(i));
      CHECK(weights.at(i) == share * (static_cast<float>(kept.at(i)) / 0.75f));
      gone += kept.at(i) == 0;
    }
    CHECK(gone > 0);
    CHECK(gone < weights.size());
  }
}

TEST_CASE("without training, or with a share of 0, nothing is dropped") {
  for (const char* lesson : {"lesson=head&example=bank", "lesson=heads&example=bank"}) {
    const std::string choice = lesson;
    const std::uint64_t plain = open(choice).graph.hash();
    CHECK(open(choice + "&dropout=0.5&train=0").graph.hash() == plain);
    CHECK(open(choice + "&dropout=0").graph.hash() == plain);
    CHECK(open(choice + "&dropout_seed=4").graph.hash() == plain);
    const std::uint64_t dropped = open(choice + "&dropout=0.5").graph.hash();
    CHECK(dropped != plain);
    CHECK(open(choice + "&dropout=0.5&dropout_seed=4").graph.hash() != dropped);
    CHECK(open(choice + "&dropout=0.5&train=1&dropout_seed=0").graph.hash() == dropped);
  }
}

TEST_CASE("dropout is refused in a sentence where it makes no sense") {
  CHECK(refusal("lesson=head&dropout=1") == "dropout must be below 1: with 1 no weight is kept.");
  CHECK(refusal("lesson=head&dropout=1.5") ==
        "dropout must be a number from 0 to 1 with up to 6 decimals, not \"1.5\".");
  for (const char* other : {"learn", "language", "match", "loop"}) {
    for (const char* key : {"dropout", "dropout_seed", "train"}) {
      CHECK(refusal(std::string("lesson=") + other + "&" + key + "=0") ==
            std::string(key) + " belongs to the lessons head and heads.");
    }
  }
  CHECK(
      refusal("lesson=head&example=randn&T=65&dropout=0.2") ==
      "A window, padding, a mask of your own and dropout are taken with up to 64 tokens, not 65.");
  for (const std::string lesson : {"lesson=head", "lesson=heads&example=bank"}) {
    const std::string needs =
        "The mistake \"dropout_unscaled\" is one of dropout, so dropout must be above 0 and train "
        "1.";
    CHECK(refusal(lesson + "&mistake=dropout_unscaled") == needs);
    CHECK(refusal(lesson + "&dropout=0.2&train=0&mistake=dropout_unscaled") == needs);
    CHECK(refusal(lesson + "&dropout=0.2&mistake=dropout_unscaled") == "");
  }
  CHECK(refusal("lesson=head&causal=1&dropout=0.2&mistake=mask_after_softmax") ==
        "The mistake \"mask_after_softmax\" makes the weights in another way, so there must be no "
        "dropout.");
}
