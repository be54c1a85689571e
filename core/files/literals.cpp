// Tensors in brackets: JSON, Python, what torch, NumPy and JAX print. One grammar has them all:
// they differ in words, quotes and in what stands between the numbers of a list.
#include <algorithm>

#include "core/files/file_reason.h"
#include "core/files/number.h"
#include "core/files/scanner.h"
#include "core/files/text.h"

namespace attention {

namespace {

constexpr int kDeepestDict = 16, kMostNested = 32;
constexpr std::uint64_t kNoSize = UINT64_MAX;

bool is_name_start(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_';
}

bool is_name_character(char c) {
  return is_name_start(c) || ('0' <= c && c <= '9') || c == '.';
}

/// The numbers of one tensor, as its brackets are read.
struct Builder {
  TextTensor tensor;
  std::vector<std::uint64_t> sizes;  // of each depth; kNoSize until one list of it has ended
  int depth_of_numbers = -1;         // -1 until there is one
  bool has_bools = false, has_wholes = false, has_floats = false;
  bool is_torch = false, has_type = false;
};

/// A function whose argument is a tensor or a dict.
enum class Call { kUnknown, kTorch, kArray, kNumber, kDict, kPairs };

Call call_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) name.remove_prefix(dot + 1);
  for (const char* torch : {"tensor", "Tensor", "Parameter", "FloatTensor"}) {
    if (name == torch) return Call::kTorch;
  }
  for (const char* array : {"array", "asarray", "Array", "DeviceArray", "matrix", "constant"}) {
    if (name == array) return Call::kArray;
  }
  for (const char* number : {"float32", "float64", "float16", "bfloat16", "int64", "int32", "bool_",
                             "float_", "float", "int", "bool"}) {
    if (name == number) return Call::kNumber;
  }
  if (name == "dict") return Call::kDict;
  return name == "OrderedDict" ? Call::kPairs : Call::kUnknown;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  /// Values one behind the other, each with or without a name before it.
  MaybeRefusal read_all() {
    for (;;) {
      while (take(';') || take(',')) {
      }
      if (is_at_end()) break;
      const std::string name = take_assigned_name();
      if (MaybeRefusal refusal = read_item(name, 0)) return refusal;
    }
    return name_tensors();
  }

  std::vector<TextTensor> tensors;

 private:
  bool is_at_end() {
    skip();
    return at_ == text_.size();
  }

  /// Blanks, and what stands behind "#" on a line.
  void skip() {
    for (;;) {
      while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' ||
                                    text_[at_] == '\r')) {
        ++at_;
      }
      if (at_ == text_.size() || text_[at_] != '#') return;
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    }
  }

  char next() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool take(char wanted) {
    if (at_ == text_.size() || next() != wanted) return false;
    ++at_;
    return true;
  }

  std::string_view take_name() {
    skip();
    const std::size_t begin = at_;
    if (at_ < text_.size() && is_name_start(text_[at_])) {
      while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }

  const Refusal* unexpected() {
    skip();
    if (at_ == text_.size() && !open_.empty()) {
      const TextPlace place = place_of(text_, open_.back());
      return refuse(file_reason::text_ends, {place.line, place.column});
    }
    const TextPlace place = place_of(text_, at_);
    return refuse(file_reason::text_unexpected, {place.line, place.column, excerpt(text_, at_)});
  }

  /// The name before a value: "q =", "q:", or "q" before a bracket or a function.
  std::string take_assigned_name() {
    const std::size_t begin = at_;
    const std::string name(take_name());
    if (!name.empty() && call_of(name) == Call::kUnknown) {
      double ignored;
      if (take('=') || take(':')) return name;
      const char c = next();
      if (name != "Parameter" && read_number(name, ignored) == Written::kNone && name != "None" &&
          name != "null" && (c == '[' || is_name_start(c))) {
        return name;
      }
    }
    at_ = begin;
    return "";
  }

  /// A dict, a list of dicts, a string, None, or a tensor.
  MaybeRefusal read_item(const std::string& name, int depth) {
    if (depth > kDeepestDict) return too_deep(kDeepestDict);
    const char c = next();
    if (c == '{') return read_dict(name, depth);
    if (c == '"' || c == '\'') {
      std::string passed_over;
      return take_string(passed_over) ? nullptr : unexpected();
    }
    if (c == '[') {
      const std::size_t begin = at_;
      take('[');
      const bool has_dicts = next() == '{';
      at_ = begin;
      if (has_dicts) return read_dicts(name, depth);
    }
    const std::size_t begin = at_;
    const std::string_view word = take_name();
    if (word == "None" || word == "null") return nullptr;
    const Call call = call_of(word);
    if ((call == Call::kDict || call == Call::kPairs) && take('(')) {
      open_.push_back(begin);
      if (MaybeRefusal refusal =
              call == Call::kDict ? read_item(name, depth + 1) : read_pairs(name, depth)) {
        return refusal;
      }
      open_.pop_back();
      return take(')') ? nullptr : unexpected();
    }
    at_ = begin;
    return read_tensor(name);
  }

  std::string joined(const std::string& name, const std::string& key) {
    return name.empty() ? key : name + "." + key;
  }

  /// A string of JSON or Python, which may not go over a line's end.
  bool take_string(std::string& value) {
    skip();
    Scanner scanner(text_.substr(at_));
    const bool is_read =
        next() == '"' ? scanner.take_json_string(value) : scanner.take_python_string(value);
    at_ += scanner.at();
    return is_read;
  }

  MaybeRefusal read_dict(const std::string& name, int depth) {
    open_.push_back(at_);
    take('{');
    while (!take('}')) {
      std::string key;
      std::uint64_t number;
      const char c = next();
      if (c == '"' || c == '\'') {
        if (!take_string(key)) return unexpected();
      } else {
        Scanner scanner(text_.substr(at_));
        if (!scanner.take_whole(number)) return unexpected();
        key = std::string(text_.substr(at_, scanner.at()));
        at_ += scanner.at();
      }
      if (MaybeRefusal refusal = check_name(key, tensors.size())) return refusal;
      if (!take(':')) return unexpected();
      if (MaybeRefusal refusal = read_item(joined(name, key), depth + 1)) return refusal;
      if (take(',')) continue;
      if (!take('}')) return unexpected();
      break;
    }
    open_.pop_back();
    return nullptr;
  }

  /// "[{...}, {...}]": the names have the number of the dict.
  MaybeRefusal read_dicts(const std::string& name, int depth) {
    open_.push_back(at_);
    take('[');
    for (std::uint64_t i = 0; !take(']'); ++i) {
      std::string key;
      Part(i).append_to(key);
      if (next() != '{') return unexpected();
      if (MaybeRefusal refusal = read_item(joined(name, key), depth + 1)) return refusal;
      if (take(',')) continue;
      if (!take(']')) return unexpected();
      break;
    }
    open_.pop_back();
    return nullptr;
  }

  /// "[('weight', tensor(...)), ...]", the inside of an OrderedDict.
  MaybeRefusal read_pairs(const std::string& name, int depth) {
    open_.push_back(at_);
    if (!take('[')) return unexpected();
    while (!take(']')) {
      std::string key;
      if (!take('(') || !take_string(key)) return unexpected();
      if (MaybeRefusal refusal = check_name(key, tensors.size())) return refusal;
      if (!take(',')) return unexpected();
      if (MaybeRefusal refusal = read_item(joined(name, key), depth + 1)) return refusal;
      if (!take(')')) return unexpected();
      if (take(',')) continue;
      if (!take(']')) return unexpected();
      break;
    }
    open_.pop_back();
    return nullptr;
  }

  MaybeRefusal too_deep(std::uint64_t most) {
    const TextPlace place = place_of(text_, at_);
    return refuse(file_reason::text_deep, {place.line, place.column, most});
  }

  MaybeRefusal read_tensor(const std::string& name) {
    Builder builder;
    builder.tensor.name = name;
    if (MaybeRefusal refusal = read_value(builder, 0)) return refusal;
    TextTensor& tensor = builder.tensor;
    for (const std::uint64_t size : builder.sizes) tensor.shape.push_back(size);
    if (!builder.has_type) {
      tensor.type = builder.has_floats
                        ? builder.is_torch ? StoredType::kFloat32 : StoredType::kFloat64
                    : builder.has_wholes ? StoredType::kInt64
                    : builder.has_bools  ? StoredType::kBool
                                         : StoredType::kFloat32;
    }
    if (tensors.size() == kMostStoredTensors) {
      return refuse(file_reason::too_many_tensors, {kMostStoredTensors});
    }
    finish(tensor);
    tensors.push_back(std::move(tensor));
    return nullptr;
  }

  /// A list, a function of one, or a number, so many lists deep in its tensor.
  MaybeRefusal read_value(Builder& builder, int depth) {
    if (++nested_ > kMostNested) return too_deep(kMostNested);
    MaybeRefusal refusal = read_nested(builder, depth);
    --nested_;
    return refusal;
  }

  MaybeRefusal read_nested(Builder& builder, int depth) {
    const char c = next();
    if (c == '[' || c == '(') return read_list(builder, depth, c == '[' ? ']' : ')');
    const std::size_t begin = at_;
    const std::string_view word = take_name();
    if (word == "Parameter" && next() == 'c') {  // "Parameter containing:"
      if (take_name() != "containing" || !take(':')) return unexpected();
      return read_value(builder, depth);
    }
    if (!word.empty() && next() == '(') {
      const Call call = call_of(word);
      if (call == Call::kUnknown || call == Call::kDict || call == Call::kPairs) {
        at_ = begin;
        return unexpected();
      }
      builder.is_torch = builder.is_torch || call == Call::kTorch;
      return read_call(builder, depth);
    }
    at_ = begin;
    return read_leaf(builder, depth);
  }

  /// "(values, dtype=torch.float64, grad_fn=<...>)"
  MaybeRefusal read_call(Builder& builder, int depth) {
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

  /// What a printed tensor says of itself behind its numbers.
  MaybeRefusal read_argument(Builder& builder, std::string_view key) {
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

  /// Numbers or lists with commas between, or, as NumPy prints them, with blanks.
  MaybeRefusal read_list(Builder& builder, int depth, char close) {
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

  MaybeRefusal mixed(std::size_t at) {
    const TextPlace place = place_of(text_, at);
    return refuse(file_reason::text_mixed, {place.line, place.column});
  }

  MaybeRefusal read_leaf(Builder& builder, int depth) {
    skip();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_of_number(text_[at_])) ++at_;
    const std::string_view token = text_.substr(begin, at_ - begin);
    if (token == "..." || token == "\u2026") {
      const TextPlace place = place_of(text_, begin);
      return refuse(file_reason::text_left_out, {place.line, place.column});
    }
    double value;
    const Written written = read_number(token, value);
    if (written == Written::kNone) {
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

  /// Gives numbers to those without a name, if they are not alone, and refuses names that come
  /// twice.
  MaybeRefusal name_tensors() {
    std::uint64_t unnamed = 0;
    std::vector<Stored> named;
    for (TextTensor& tensor : tensors) {
      if (tensor.name.empty() && tensors.size() > 1) Part(++unnamed).append_to(tensor.name);
      named.emplace_back();
      named.back().name = tensor.name;
    }
    return check_names(named);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;  // where the brackets began that are not yet closed
  std::uint64_t count_ = 0;        // of all numbers
  int nested_ = 0;                 // lists and functions within one another
};

}  // namespace

Result<std::vector<TextTensor>> read_literals(std::string_view text) {
  Reader reader(text);
  if (MaybeRefusal refusal = reader.read_all()) return refusal;
  return std::move(reader.tensors);
}

}  // namespace attention
