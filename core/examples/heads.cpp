// Examples for one Q/K/V head: our own six words, notebook 004's two threes, notebook 000's head.
#include "core/examples/example.h"
#include "core/random/torch_generator.h"

namespace attention {

namespace {

Tensor float32(Shape shape, const std::vector<double>& values) {
  return Tensor(DType::kFloat32, std::move(shape), values);
}

// The two bank rows are the same numbers. Causal, they leave differently: only the second one has
// seen the water. Without the mask they leave equal.
HeadExample bank() {
  return {sentence({"money", "loan", "bank", "stream", "mud", "bank"}),
          float32({4, 2}, {2.4, -0.8, -0.8, 2.4, 7, -5, 0.4, -0.2}),
          float32({4, 2}, {1.1, -0.3, -0.3, 1.1, 0, 0, 0.4, 0.1}),
          float32({4, 3}, {1, -0.4, 0, -0.4, 1, 0, 0, 0, 1, 0, 0, 0.5}),
          "torch.tensor([[2.4, -0.8], [-0.8, 2.4], [7.0, -5.0], [0.4, -0.2]])",
          "torch.tensor([[1.1, -0.3], [-0.3, 1.1], [0.0, 0.0], [0.4, 0.1]])",
          "torch.tensor([[1.0, -0.4, 0.0], [-0.4, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.5]])",
          true};
}

// Notebook 004, the cells with W_query, W_key and W_value.
HeadExample notebook_004(const std::vector<std::string>& tokens) {
  return {sentence(tokens),
          float32({4, 2}, {1, 0, 0, 1, 0.2, 0.2, 0, 0}),
          float32({4, 2}, {1, 0, 0, 1, 0, 0, 0.1, 0.1}),
          float32({4, 3}, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0.5}),
          "torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.2, 0.2], [0.0, 0.0]])",
          "torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [0.1, 0.1]])",
          "torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.5]])",
          false};
}

// Notebook 000, cell [62]: seed 42, two randn(4, 8, 2) before it, then x and three nn.Linear.
HeadExample notebook_000(const OwnChoice& choice) {
  TorchGenerator generator(choice.seed_or(42));
  for (int i = 0; i < 2; ++i) generator.randn({4, 8, 2});
  Sequence x{{}, generator.randn({4, 8, 32}), "torch.randn(4, 8, 32)"};
  Tensor query = transposed(generator.linear_weight(32, 16));  // (32, 16)
  Tensor key = transposed(generator.linear_weight(32, 16));    // (32, 16)
  Tensor value = transposed(generator.linear_weight(32, 16));  // (32, 16)
  return {x,
          query,
          key,
          value,
          "nn.Linear(32, 16, bias=False).weight.T",
          "nn.Linear(32, 16, bias=False).weight.T",
          "nn.Linear(32, 16, bias=False).weight.T",
          true};
}

}  // namespace

Tensor transposed(const Tensor& weight) {
  Tensor result(weight.dtype(), {weight.cols(), weight.rows()});
  result.matrix<float>(0) = weight.matrix<float>(0).transpose();
  return result;
}

const std::vector<std::string>& head_example_names() {
  static const std::vector<std::string> kNames = {"bank",   "river", "money",
                                                  "000-62", "randn", "tokens"};
  return kNames;
}

Result<HeadExample> head_example(const std::string& name, const OwnChoice& choice) {
  if (name == "bank") return bank();
  if (name == "river") return notebook_004({"stream", "bank", "mud"});
  if (name == "money") return notebook_004({"money", "bank", "loan"});
  if (name == "000-62") return notebook_000(choice);
  if (name == "randn") return randn_head(choice);
  if (name == "tokens") return tokens_head(choice);
  return no_such_example(name, head_example_names());
}

}  // namespace attention
