#include "core/ops/op.h"

#include "core/ops/streaming_attention.h"

namespace attention {

const char* name(OpKind kind) {
  constexpr const char* kNames[] = {"leaf",      "constant", "elementwise", "product",
                                    "reduction", "rowwise",  "loop",        "copy"};
  return kNames[static_cast<int>(kind)];
}

Op::Op(const char* name, const Traits& traits, const char* pytorch, const char* numpy)
    : name_(name), pytorch_(pytorch), numpy_(numpy), traits_(traits) {}

Op::Op(const char* name, const Traits& traits, const char* pytorch, const char* numpy,
       const Numbers& numbers)
    : Op(name, traits, pytorch, numpy) {
  numbers_ = numbers;
}

Op::~Op() = default;

std::unique_ptr<StreamingAttention> Op::stream(const Inputs&, Index) const {
  return nullptr;
}

std::string Op::gradient(const Inputs&, int) const {
  return "";
}

std::string Op::statement(const char* pattern, const std::string& out,
                          const std::vector<std::string>& in) const {
  std::string all;
  for (const std::string& input : in) all += fill(all.empty() ? "{}" : ", {}", {input});
  const auto input = [&](std::size_t i) { return i < in.size() ? Part(in[i]) : Part(""); };
  const auto number = [&](std::size_t i) { return i < numbers_.size() ? numbers_[i] : 0; };
  return fill(pattern, {out, input(0), input(1), input(2), all, numbers_, number(0), number(1)});
}

std::string Op::pytorch(const std::string& out, const std::vector<std::string>& in) const {
  return statement(pytorch_, out, in);
}

std::string Op::numpy(const std::string& out, const std::vector<std::string>& in) const {
  return numpy_ == nullptr ? pytorch(out, in) : statement(numpy_, out, in);
}

}  // namespace attention
