#include "core/files/literal_tensor.h"

#include <cmath>

#include "core/files/file_reason.h"
#include "core/files/number.h"

namespace attention {

namespace {

constexpr int kMostNested = 32;
constexpr std::uint64_t kNoSize = UINT64_MAX;

}  // namespace

/// The numbers of one tensor, as its brackets are read.
struct LiteralTensor::Builder {
  explicit Builder(TextTensor& made) : tensor(made) {}

  TextTensor& tensor;
  std::vector<std::uint64_t> sizes;  // of each depth; kNoSize until one list of it has ended
  int depth_of_numbers = -1;         // -1 until there is one
  bool has_bools = false, has_wholes = false, has_floats = false;
  bool is_torch = false, has_type = false;
};

LiteralCall literal_call(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) name.remove_prefix(dot + 1);
  for (const char* torch : {"tensor", "Tensor", "Parameter", "FloatTensor"}) {
    if (name == torch) return LiteralCall::kTorch;
  }
  for (const char* array : {"array", "asarray", "Array", "DeviceArray", "matrix", "constant"}) {
    if (name == array) return LiteralCall::kArray;
  }
  for (const char* number : {"float32", "float64", "float16", "bfloat16", "int64", "int32", "bool_",
                             "float_", "float", "int", "bool"}) {
    if (name == number) return LiteralCall::kNumber;
  }
  if (name == "dict") return LiteralCall::kDict;
  return name == "OrderedDict" ? LiteralCall::kPairs : LiteralCall::kUnknown;
}

MaybeRefusal LiteralTensor::read_tensor(TextTensor& tensor) {
  Builder builder(tensor);
  if (MaybeRefusal refusal = read_value(builder, 0)) return refusal;
  for (const std::uint64_t size : builder.sizes) tensor.shape.push_back(size);
  if (!builder.has_type) {
    tensor.type = builder.has_floats
                      ? builder.is_torch ? StoredType::kFloat32 : StoredType::kFloat64
                  : builder.has_wholes ? StoredType::kInt64
                  : builder.has_bools  ? StoredType::kBool
                                       : StoredType::kFloat32;
  }
  finish(tensor);
  return nullptr;
}

MaybeRefusal LiteralTensor::read_value(Builder& builder, int depth) {
  if (++nested_ > kMostNested) return too_deep(kMostNested);
  MaybeRefusal refusal = read_nested(builder, depth);
  --nested_;
  return refusal;
}

MaybeRefusal LiteralTensor::read_nested(Builder& builder, int depth) {
  const char c = next();
  if (c == '[' || c == '(') return read_list(builder, depth, c == '[' ? ']' : ')');
  const std::size_t begin = at_;
  const std::string_view word = take_name();
  if (word == "Parameter" && next() == 'c') {  // "Parameter containing:"
    if (take_name() != "containing" || !take(':')) return unexpected();
    return read_value(builder, depth);
  }
  if (!word.empty() && next() == '(') {
    const LiteralCall call = literal_call(word);
    if (call == LiteralCall::kUnknown || call == LiteralCall::kDict ||
        call == LiteralCall::kPairs) {
      at_ = begin;
      return unexpected();
    }
    builder.is_torch = builder.is_torch || call == LiteralCall::kTorch;
    return read_call(builder, depth);
  }
  at_ = begin;
  return read_leaf(builder, depth);
}

MaybeRefusal LiteralTensor::read_call(Builder& builder, int depth) {
  open_.push_back(at_);
  take('(');
  if (MaybeRefusal refusal = read_value(builder, depth)) return refusal;
  while (take(',')) {
    if (next() == ')') break;
    const std::string_view key = take_name();
    if (key.empty() || !take('=')) return unexpected();
    if (MaybeRefusal refusal = read_argument(builder, key)) return refusal;
  }
  if (!take(')')) return unexpected();
  open_.pop_back();
  return nullptr;
}

MaybeRefusal LiteralTensor::read_argument(Builder& builder, std::string_view key) {
  const char c = next();
  std::string value;
  if (c == '<') {
    while (at_ < text_.size() && text_[at_] != '>' && text_[at_] != '\n') ++at_;
    return take('>') ? nullptr : unexpected();
  }
  if (c == '(' || c == '[') {  // size=(0, 4)
    while (at_ < text_.size() && text_[at_] != ')' && text_[at_] != ']' && text_[at_] != '\n') {
      ++at_;
    }
    return take(c == '(' ? ')' : ']') ? nullptr : unexpected();
  }
  if (c == '\'' || c == '"') {
    if (!take_string(value)) return unexpected();
  } else {
    value = std::string(take_name());
    if (value.empty()) return unexpected();
  }
  if (key != "dtype") return nullptr;
  const std::size_t dot = value.rfind('.');
  if (dot != std::string::npos) value.erase(0, dot + 1);
  for (int i = 0; i <= static_cast<int>(StoredType::kFloat64); ++i) {
    if (value != attention::name(static_cast<StoredType>(i))) continue;
    builder.tensor.type = static_cast<StoredType>(i);
    builder.has_type = true;
  }
  return nullptr;
}

MaybeRefusal LiteralTensor::read_list(Builder& builder, int depth, char close) {
  const std::size_t begin = at_;
  if (depth == static_cast<int>(kMostStoredAxes)) return too_deep(kMostStoredAxes);
  if (builder.depth_of_numbers >= 0 && depth >= builder.depth_of_numbers) return mixed(begin);
  const auto level = static_cast<std::size_t>(depth);
  if (builder.sizes.size() == level) builder.sizes.push_back(kNoSize);
  open_.push_back(begin);
  ++at_;
  std::uint64_t count = 0;
  bool has_commas = false, has_blanks = false;
  while (!take(close)) {
    if (MaybeRefusal refusal = read_value(builder, depth + 1)) return refusal;
    ++count;
    if (take(',')) {
      has_commas = true;
    } else if (next() != close) {
      has_blanks = true;
    }
    if (at_ == text_.size() || (has_commas && has_blanks)) return unexpected();
  }
  open_.pop_back();
  std::uint64_t& size = builder.sizes[level];
  if (size == kNoSize) size = count;
  // A list without numbers may be an axis of 0, or stand where others go deeper.
  if (size != count || (count == 0 && builder.sizes.size() > level + 1)) {
    const TextPlace place = place_of(text_, begin);
    return refuse(file_reason::text_ragged, {place.line, place.column, count, size});
  }
  return nullptr;
}

MaybeRefusal LiteralTensor::mixed(std::size_t at) {
  const TextPlace place = place_of(text_, at);
  return refuse(file_reason::text_mixed, {place.line, place.column});
}

MaybeRefusal LiteralTensor::read_leaf(Builder& builder, int depth) {
  const char c = next();
  const std::size_t begin = at_;
  // JSON has no infinity and no nan but in quotes; Python writes float("-inf").
  const bool is_quoted = c == '"' || c == '\'';
  std::string quoted;
  if (is_quoted && !take_string(quoted)) return unexpected();
  while (!is_quoted && at_ < text_.size() && is_of_number(text_[at_])) ++at_;
  const std::string_view token = is_quoted ? quoted : text_.substr(begin, at_ - begin);
  if (token == "..." || token == "\u2026") {
    const TextPlace place = place_of(text_, begin);
    return refuse(file_reason::text_left_out, {place.line, place.column});
  }
  double value;
  const Written written = read_number(token, value);
  if (written == Written::kNone || (is_quoted && std::isfinite(value))) {
    at_ = begin;
    return unexpected();
  }
  if (static_cast<std::size_t>(depth) < builder.sizes.size()) return mixed(begin);
  builder.depth_of_numbers = depth;
  (written == Written::kBool    ? builder.has_bools
   : written == Written::kWhole ? builder.has_wholes
                                : builder.has_floats) = true;
  if (builder.has_bools && (builder.has_wholes || builder.has_floats)) return mixed(begin);
  if (++count_ > kMostStoredNumbers) {
    const TextPlace place = place_of(text_, begin);
    return refuse(file_reason::text_many, {place.line, place.column, kMostStoredNumbers});
  }
  Decoded& numbers = builder.tensor.numbers;
  count_digits(token, numbers.decimals, numbers.digits);
  numbers.values.push_back(value);
  return nullptr;
}

}  // namespace attention
