#include "core/files/safetensors.h"

#include <algorithm>

#include "core/files/bytes.h"
#include "core/files/file_reason.h"
#include "core/files/scanner.h"

namespace attention {

namespace {

constexpr std::uint64_t kLengthSize = 8;

struct TypeName {
  const char* name;
  StoredType type;
};

constexpr TypeName kTypeNames[] = {
    {"BOOL", StoredType::kBool},
    {"U8", StoredType::kUint8},
    {"I8", StoredType::kInt8},
    {"U16", StoredType::kUint16},
    {"I16", StoredType::kInt16},
    {"U32", StoredType::kUint32},
    {"I32", StoredType::kInt32},
    {"U64", StoredType::kUint64},
    {"I64", StoredType::kInt64},
    {"F8_E4M3", StoredType::kFloat8E4M3},
    {"F8_E5M2", StoredType::kFloat8E5M2},
    {"F16", StoredType::kFloat16},
    {"BF16", StoredType::kBfloat16},
    {"F32", StoredType::kFloat32},
    {"F64", StoredType::kFloat64},
};

/// The parser of one header; `refusal_` says what was wrong.
class Header {
 public:
  explicit Header(std::string_view text) : scanner_(text) {}

  MaybeRefusal read(std::vector<Stored>& tensors) {
    if (!scanner_.take('{')) return syntax();
    bool has_metadata = false;
    if (!scanner_.take('}')) {
      do {
        std::string name;
        if (!scanner_.take_json_string(name) || !scanner_.take(':')) return syntax();
        if (name == "__metadata__") {
          if (has_metadata) return refuse(file_reason::name_repeated, {name});
          has_metadata = true;
          if (MaybeRefusal refusal = pass_metadata()) return refusal;
          continue;
        }
        if (MaybeRefusal refusal = check_name(name, tensors.size())) return refusal;
        if (tensors.size() == kMostStoredTensors) {
          return refuse(file_reason::too_many_tensors, {kMostStoredTensors});
        }
        Stored tensor;
        tensor.name = std::move(name);
        if (MaybeRefusal refusal = read_tensor(tensor)) return refusal;
        tensors.push_back(std::move(tensor));
      } while (scanner_.take(','));
      if (!scanner_.take('}')) return syntax();
    }
    scanner_.skip_blanks();
    if (!scanner_.is_at_end()) return syntax();
    return check_names(tensors);
  }

 private:
  MaybeRefusal syntax() const {
    return refuse(file_reason::safetensors_syntax, {kLengthSize + scanner_.at()});
  }

  /// Texts by texts.
  MaybeRefusal pass_metadata() {
    if (!scanner_.take('{')) return syntax();
    if (scanner_.take('}')) return nullptr;
    std::string text;
    do {
      if (!scanner_.take_json_string(text) || !scanner_.take(':') ||
          !scanner_.take_json_string(text)) {
        return syntax();
      }
    } while (scanner_.take(','));
    return scanner_.take('}') ? nullptr : syntax();
  }

  /// A list of whole numbers.
  bool take_list(StoredShape& list) {
    if (!scanner_.take('[')) return false;
    if (scanner_.take(']')) return true;
    do {
      std::uint64_t value;
      if (!scanner_.take_whole(value)) return false;
      list.push_back(value);
    } while (scanner_.take(','));
    return scanner_.take(']');
  }

  MaybeRefusal read_type(Stored& tensor) {
    std::string text;
    if (!scanner_.take_json_string(text)) return syntax();
    for (const TypeName& row : kTypeNames) {
      if (text != row.name) continue;
      tensor.type = row.type;
      return nullptr;
    }
    if (check_name(text, 0)) return syntax();
    return refuse(file_reason::safetensors_type, {tensor.name, text});
  }

  MaybeRefusal read_tensor(Stored& tensor) {
    bool has_type = false, has_shape = false, has_offsets = false;
    if (!scanner_.take('{')) return syntax();
    do {
      std::string field;
      if (!scanner_.take_json_string(field) || !scanner_.take(':')) return syntax();
      bool* const has = field == "dtype"          ? &has_type
                        : field == "shape"        ? &has_shape
                        : field == "data_offsets" ? &has_offsets
                                                  : nullptr;
      if (has == nullptr) {
        if (check_name(field, 0)) return syntax();
        return refuse(file_reason::safetensors_field, {tensor.name, field});
      }
      if (*has) return refuse(file_reason::safetensors_field_twice, {tensor.name, field});
      *has = true;
      StoredShape offsets;
      if (has == &has_type) {
        if (MaybeRefusal refusal = read_type(tensor)) return refusal;
      } else if (has == &has_shape) {
        if (!take_list(tensor.shape)) return syntax();
      } else {
        if (!take_list(offsets) || offsets.size() != 2) return syntax();
        tensor.begin = offsets[0];
        tensor.end = offsets[1];
      }
    } while (scanner_.take(','));
    if (!scanner_.take('}')) return syntax();
    const char* const missing = !has_type      ? "dtype"
                                : !has_shape   ? "shape"
                                : !has_offsets ? "data_offsets"
                                               : nullptr;
    if (missing == nullptr) return nullptr;
    return refuse(file_reason::safetensors_field_missing, {tensor.name, missing});
  }

  Scanner scanner_;
};

/// Refuses bytes that do not fit the shape or the file.
MaybeRefusal check_bytes(const Stored& tensor, std::uint64_t data_size) {
  if (tensor.shape.size() > kMostStoredAxes) {
    return refuse(file_reason::too_many_axes, {tensor.name, tensor.shape.size(), kMostStoredAxes});
  }
  std::uint64_t needed;
  if (!count_bytes(tensor.shape, tensor.type, needed)) {
    return refuse(file_reason::shape_overflows, {tensor.name, listed(tensor.shape)});
  }
  if (tensor.end < tensor.begin) {
    return refuse(file_reason::offsets_turned, {tensor.name, tensor.end, tensor.begin});
  }
  if (tensor.end > data_size) {
    return refuse(file_reason::offsets_beyond, {tensor.name, tensor.end, data_size});
  }
  if (tensor.end - tensor.begin != needed) {
    return refuse(file_reason::offsets_size, {tensor.name, listed(tensor.shape), name(tensor.type),
                                              needed, tensor.end - tensor.begin});
  }
  return nullptr;
}

/// Refuses tensors that share bytes, and bytes of none. They must be sorted.
MaybeRefusal check_order(const std::vector<Stored>& tensors, std::uint64_t data_size) {
  std::uint64_t end = 0;
  const std::string* before = nullptr;
  for (const Stored& tensor : tensors) {
    if (tensor.begin < end) {
      return refuse(file_reason::offsets_overlap, {tensor.name, tensor.begin, *before, end});
    }
    if (tensor.begin > end) return refuse(file_reason::offsets_gap, {end, tensor.begin});
    end = tensor.end;
    before = &tensor.name;
  }
  if (end < data_size) return refuse(file_reason::offsets_gap, {end, data_size});
  return nullptr;
}

}  // namespace

Result<std::uint64_t> safetensors_start(std::string_view first, std::uint64_t size) {
  if (first.size() < kLengthSize) return refuse(file_reason::safetensors_short, {size});
  const std::uint64_t length = little_endian(first, 0, 8);
  if (length > kMostSafetensorsHeader) {
    return refuse(file_reason::safetensors_header_long, {length, kMostSafetensorsHeader});
  }
  if (size < kLengthSize || length > size - kLengthSize) {
    return refuse(file_reason::safetensors_header_ends, {kLengthSize + length, size});
  }
  return kLengthSize + length;
}

Result<std::vector<Stored>> safetensors_list(std::string_view start, std::uint64_t size) {
  Result<std::uint64_t> header_end = safetensors_start(start, size);
  if (!header_end.ok()) return header_end.take_refusal();
  if (start.size() < header_end.value()) {
    return refuse(file_reason::safetensors_header_ends, {header_end.value(), start.size()});
  }
  const std::uint64_t data_size = size - header_end.value();
  std::vector<Stored> tensors;
  Header header(
      start.substr(kLengthSize, static_cast<std::size_t>(header_end.value() - kLengthSize)));
  if (MaybeRefusal refusal = header.read(tensors)) return refusal;
  for (const Stored& tensor : tensors) {
    if (MaybeRefusal refusal = check_bytes(tensor, data_size)) return refusal;
  }
  // A tensor without numbers stands before the one that begins where it does.
  std::stable_sort(tensors.begin(), tensors.end(), [](const Stored& a, const Stored& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  if (MaybeRefusal refusal = check_order(tensors, data_size)) return refusal;
  for (Stored& tensor : tensors) {
    tensor.begin += header_end.value();
    tensor.end += header_end.value();
  }
  return tensors;
}

bool is_safetensors(std::string_view start) {
  return start.size() > kLengthSize && start[kLengthSize] == '{' && start[6] == 0 && start[7] == 0;
}

}  // namespace attention
