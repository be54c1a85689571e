// PyTorch's random numbers, from rng.json: sequences of calls after one seed.
#include <doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "core/random/torch_generator.h"
#include "tests/core/golden.h"

using attention::Index;
using attention::Shape;
using attention::Tensor;
using attention::TorchGenerator;
using nlohmann::json;

namespace {

template <class T>
std::uint64_t fnv1a64(const std::vector<T>& values) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const T& value : values) {
    unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    for (unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
  }
  return hash;
}

std::vector<float> floats(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.size()};
}

std::vector<float> draw(TorchGenerator& torch, const json& call) {
  const std::string op = call["op"];
  const Shape shape = {call["n"].get<Index>()};
  if (op == "rand") return floats(torch.rand(shape));
  if (op == "randn") return floats(torch.randn(shape));
  if (op == "uniform_") return floats(torch.uniform(shape, call["from"], call["to"]));
  if (op == "normal_") return floats(torch.normal(shape, call["mean"], call["std"]));
  if (op == "embedding") {
    return floats(torch.embedding(call["num_embeddings"], call["embedding_dim"]));
  }
  REQUIRE(op == "linear");
  const Index in = call["in_features"], out = call["out_features"];
  std::vector<float> values = floats(torch.linear_weight(in, out));
  if (call["bias"].get<bool>()) {
    const std::vector<float> bias = floats(torch.linear_bias(in, out));
    values.insert(values.end(), bias.begin(), bias.end());
  }
  return values;
}

std::int64_t integer(const json& number) {
  return number.is_string() ? std::stoll(number.get<std::string>()) : number.get<std::int64_t>();
}

std::vector<std::int64_t> draw_integers(TorchGenerator& torch, const json& call) {
  std::vector<std::int64_t> values(call["n"].get<std::size_t>());
  for (std::int64_t& value : values) {
    value = torch.randint(integer(call["low"]), integer(call["high"]));
  }
  return values;
}

float as(const json& number, float) {
  return static_cast<float>(number.get<double>());
}
std::int64_t as(const json& number, std::int64_t) {
  return integer(number);
}

/// Compares all values where the file has them all; the first and last 20 otherwise. And the hash.
template <class T>
void check_same(const std::vector<T>& values, const json& call) {
  const auto check_part = [&](const json& expected, std::size_t from) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CAPTURE(from + i);
      CHECK(values[from + i] == as(expected[i], T()));
    }
  };
  REQUIRE(values.size() == call["n"].get<std::size_t>());
  if (call.contains("values")) {
    REQUIRE(call["values"].size() == values.size());
    check_part(call["values"], 0);
  } else {
    check_part(call["head"], 0);
    check_part(call["tail"], values.size() - call["tail"].size());
  }
  CHECK(fnv1a64(values) == std::stoull(call["fnv1a64"].get<std::string>(), nullptr, 16));
}

}  // namespace

TEST_CASE("random numbers have the bits of PyTorch's, over all calls and seeds recorded") {
  const json file = golden("rng.json");
  int sequences = 0;
  for (const json& sequence : file["sequences"]) {
    if (sequence["generator"] != "torch") continue;
    ++sequences;
    const std::string seed = sequence["seed"];
    CAPTURE(seed);
    TorchGenerator torch(static_cast<std::uint64_t>(std::stoll(seed)));
    for (const json& call : sequence["calls"]) {
      CAPTURE(call["op"].get<std::string>());
      if (call["op"] == "randint") {
        check_same(draw_integers(torch, call), call);
      } else {
        check_same(draw(torch, call), call);
      }
    }
  }
  CHECK(sequences == 430);
}

TEST_CASE("randint as a tensor is the integers as floats") {
  // Notebook 000, cell [57].
  const Tensor b = TorchGenerator(42).randint(0, 10, {3, 2});
  CHECK(b.shape() == Shape{3, 2});
  CHECK(floats(b) == std::vector<float>{2, 7, 6, 4, 6, 5});
}

TEST_CASE("skip stands for the draws before") {
  // Notebook 002: x is the fourth randn(4, 8, 2) after the seed.
  const json step = golden("002.json")["steps"][0];
  REQUIRE(step["name"] == "x");
  TorchGenerator torch(step["attrs"]["seed"].get<std::uint64_t>());
  torch.skip(step["attrs"]["draws_before"].get<std::uint64_t>());
  const Tensor x = torch.randn({4, 8, 2});
  REQUIRE(step["values"].size() == 64);
  for (std::size_t i = 0; i < 64; ++i) {
    CHECK(x.at(static_cast<Index>(i)) == step["values"][i].get<double>());
  }
}

TEST_CASE("manual_seed drops the second of a pair of normal numbers") {
  TorchGenerator torch(7);
  const std::vector<float> first = floats(torch.randn({1}));
  torch.manual_seed(7);
  CHECK(floats(torch.randn({1})) == first);
}
