// Tensors in brackets: JSON, Python, what torch, NumPy and JAX print. One grammar has them all:
// they differ in words, quotes and in what stands between the numbers of a list.
#include "core/files/file_reason.h"
#include "core/files/literal_tensor.h"
#include "core/files/number.h"
#include "core/files/scanner.h"

namespace attention {

namespace {

constexpr int kDeepestDict = 16;

/// The dicts and names around tensors.
class Reader : public LiteralTensor {
 public:
  using LiteralTensor::LiteralTensor;

  /// Values one behind the other, each with or without a name before it.
  MaybeRefusal read_all() {
    for (;;) {
      while (take(';') || take(',') || take_prompt()) {
      }
      if (is_at_end()) break;
      const std::string name = take_assigned_name();
      if (MaybeRefusal refusal = read_item(name, 0)) return refusal;
    }
    return name_tensors();
  }

  std::vector<TextTensor> tensors;

 private:
  /// ">>> " of a Python session, before the name of what it prints.
  bool take_prompt() {
    next();
    if (text_.substr(at_, kPrompt.size()) != kPrompt) return false;
    at_ += kPrompt.size();
    return true;
  }

  /// The name before a value: "q =", "q:", or "q" before a bracket or a function.
  std::string take_assigned_name() {
    const std::size_t begin = at_;
    const std::string name(take_name());
    if (!name.empty() && literal_call(name) == LiteralCall::kUnknown) {
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
    const LiteralCall call = literal_call(word);
    if ((call == LiteralCall::kDict || call == LiteralCall::kPairs) && take('(')) {
      open_.push_back(begin);
      if (MaybeRefusal refusal =
              call == LiteralCall::kDict ? read_item(name, depth + 1) : read_pairs(name, depth)) {
        return refusal;
      }
      open_.pop_back();
      return take(')') ? nullptr : unexpected();
    }
    at_ = begin;
    return add_tensor(name);
  }

  std::string joined(const std::string& name, const std::string& key) {
    return name.empty() ? key : name + "." + key;
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

  MaybeRefusal add_tensor(const std::string& name) {
    TextTensor tensor;
    tensor.name = name;
    if (MaybeRefusal refusal = read_tensor(tensor)) return refusal;
    if (tensors.size() == kMostStoredTensors) {
      return refuse(file_reason::too_many_tensors, {kMostStoredTensors});
    }
    tensors.push_back(std::move(tensor));
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
};

}  // namespace

Result<std::vector<TextTensor>> read_literals(std::string_view text) {
  Reader reader(text);
  if (MaybeRefusal refusal = reader.read_all()) return refusal;
  return std::move(reader.tensors);
}

}  // namespace attention
