#include "core/files/stored.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/files/file_reason.h"

namespace attention {

namespace {

struct TypeRow {
  const char* name;
  std::uint64_t width;
};

constexpr TypeRow kTypes[] = {
    {"bool", 1},        {"uint8", 1},   {"int8", 1},     {"uint16", 2},  {"int16", 2},
    {"uint32", 4},      {"int32", 4},   {"uint64", 8},   {"int64", 8},   {"float8_e4m3fn", 1},
    {"float8_e5m2", 1}, {"float16", 2}, {"bfloat16", 2}, {"float32", 4}, {"float64", 8},
};

const TypeRow& row(StoredType type) {
  return kTypes[static_cast<std::size_t>(type)];
}

/// A float of up to 16 bits, by the rule of IEEE 754: sign, exponent, fraction.
double small_float(std::uint64_t bits, int exponent_bits, int fraction_bits) {
  const auto fraction = static_cast<double>(bits & ((1u << fraction_bits) - 1));
  const auto largest = (1 << exponent_bits) - 1;
  const int exponent = static_cast<int>(bits >> fraction_bits) & largest;
  const bool is_negative = (bits >> (exponent_bits + fraction_bits) & 1) != 0;
  const int bias = largest >> 1;
  double value;
  if (exponent == largest) {
    value = fraction == 0 ? HUGE_VAL : std::nan("");
  } else {
    const double whole = exponent == 0 ? 0 : static_cast<double>(1u << fraction_bits);
    value = std::ldexp(whole + fraction, std::max(exponent, 1) - bias - fraction_bits);
  }
  return is_negative ? -value : value;
}

/// The float8 that has no infinities: the largest exponent is a common one, but for nan.
double float8_e4m3(std::uint64_t bits) {
  if ((bits & 0x7f) == 0x7f) return std::nan("");
  const std::uint64_t magnitude = bits & 0x7f;
  const double value = (magnitude >> 3) == 15
                           ? std::ldexp(static_cast<double>(8 + (magnitude & 7)), 5)
                           : small_float(magnitude, 4, 3);
  return (bits & 0x80) != 0 ? -value : value;
}

template <class Float, class Bits>
double as_float(std::uint64_t bits) {
  const auto narrow = static_cast<Bits>(bits);
  Float value;
  std::memcpy(&value, &narrow, sizeof value);
  return value;
}

/// A signed number of so many bytes, in two's complement.
std::int64_t as_signed(std::uint64_t bits, std::uint64_t bytes) {
  const std::uint64_t sign = std::uint64_t(1) << (8 * bytes - 1);
  return static_cast<std::int64_t>((bits ^ sign) - sign);
}

double as_double(StoredType type, std::uint64_t bits) {
  switch (type) {
    case StoredType::kInt8:
    case StoredType::kInt16:
    case StoredType::kInt32:
    case StoredType::kInt64:
      return static_cast<double>(as_signed(bits, width(type)));
    case StoredType::kFloat8E4M3:
      return float8_e4m3(bits);
    case StoredType::kFloat8E5M2:
      return small_float(bits, 5, 2);
    case StoredType::kFloat16:
      return small_float(bits, 5, 10);
    case StoredType::kBfloat16:
      return as_float<float, std::uint32_t>(bits << 16);
    case StoredType::kFloat32:
      return as_float<float, std::uint32_t>(bits);
    case StoredType::kFloat64:
      return as_float<double, std::uint64_t>(bits);
    default:
      return static_cast<double>(bits);
  }
}

std::uint64_t bits_at(const char* bytes, std::uint64_t count, bool is_big_endian) {
  std::uint64_t bits = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t at = is_big_endian ? i : count - 1 - i;
    bits = bits << 8 | static_cast<unsigned char>(bytes[at]);
  }
  return bits;
}

/// The index of the number at this place of row-major order, or of the file's.
StoredShape index_of(const StoredShape& shape, std::uint64_t at, bool is_fortran = false) {
  StoredShape index(shape.size());
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::size_t axis = is_fortran ? i : shape.size() - 1 - i;
    index[axis] = at % shape[axis];
    at /= shape[axis];
  }
  return index;
}

/// Refuses what is no exact number: a whole one beyond 2^53, a bool of another byte than 0 and 1.
MaybeRefusal check_bits(const Stored& tensor, std::uint64_t bits, std::uint64_t at) {
  constexpr std::uint64_t kMostWhole = std::uint64_t(1) << 53;
  const bool is_signed = tensor.type == StoredType::kInt64;
  const auto index = [&] { return listed(index_of(tensor.shape, at, tensor.is_fortran)); };
  if (tensor.type == StoredType::kBool && bits > 1) {
    return refuse(file_reason::no_bool, {tensor.name, index(), bits});
  }
  if (!is_signed && tensor.type != StoredType::kUint64) return nullptr;
  const bool is_negative = is_signed && bits >> 63 != 0;
  if ((is_negative ? 0 - bits : bits) <= kMostWhole) return nullptr;
  if (!is_negative) {
    return refuse(file_reason::integer_too_large, {tensor.name, index(), bits});
  }
  return refuse(file_reason::integer_too_large,
                {tensor.name, index(), static_cast<std::int64_t>(bits)});
}

/// The length of the UTF-8 character at the front, and its number; 0 if there is none.
std::size_t utf8_front(std::string_view text, std::uint32_t& code) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) {
    code = first;
    return 1;
  }
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  code = first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3fu);
  }
  const bool is_short = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return is_short || is_surrogate || code > 0x10ffff ? 0 : length;
}

/// Whether a character cannot be seen for what it is: a control, or one that turns the direction.
bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e ||
         code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

/// "0007": a character's number as Unicode writes it.
std::string code_text(std::uint32_t code) {
  std::string text;
  for (int shift = 12; shift >= 0; shift -= 4) text += "0123456789ABCDEF"[code >> shift & 15];
  return text;
}

/// Moves the values of a tensor in Fortran order to row-major order.
std::vector<double> turned(const StoredShape& shape, const std::vector<double>& values) {
  std::vector<double> row_major(values.size());
  StoredShape index(shape.size());
  for (const double value : values) {
    std::uint64_t at = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) at = at * shape[axis] + index[axis];
    row_major[static_cast<std::size_t>(at)] = value;
    for (std::size_t axis = 0; axis < shape.size() && ++index[axis] == shape[axis]; ++axis) {
      index[axis] = 0;
    }
  }
  return row_major;
}

}  // namespace

const char* name(StoredType type) {
  return row(type).name;
}

std::uint64_t width(StoredType type) {
  return row(type).width;
}

std::string listed(const StoredShape& sizes) {
  std::string text;
  for (const std::uint64_t size : sizes) {
    if (!text.empty()) text += ", ";
    Part(size).append_to(text);
  }
  return text;
}

bool count_numbers(const StoredShape& shape, std::uint64_t& count) {
  count = 1;
  for (const std::uint64_t size : shape) {
    // An axis of 0 after sizes that overflow still says more than it holds.
    if (size != 0 && count > UINT64_MAX / size) return false;
    count *= size;
  }
  return true;
}

bool count_bytes(const StoredShape& shape, StoredType type, std::uint64_t& count) {
  if (!count_numbers(shape, count) || count > UINT64_MAX / width(type)) return false;
  count *= width(type);
  return true;
}

bool is_utf8(std::string_view text, std::size_t& wrong) {
  std::uint32_t code;
  for (wrong = 0; wrong < text.size();) {
    const std::size_t length = utf8_front(text.substr(wrong), code);
    if (length == 0) return false;
    wrong += length;
  }
  return true;
}

MaybeRefusal check_name(std::string_view name, std::uint64_t which) {
  if (name.empty()) return refuse(file_reason::name_empty, {which});
  if (name.size() > kMostNameBytes) {
    return refuse(file_reason::name_too_long, {which, name.size(), kMostNameBytes});
  }
  for (std::size_t at = 0; at < name.size();) {
    std::uint32_t code = 0;
    const std::size_t length = utf8_front(name.substr(at), code);
    if (length == 0) return refuse(file_reason::name_not_utf8, {which, at});
    if (is_control(code)) return refuse(file_reason::name_control, {which, code_text(code), at});
    at += length;
  }
  return nullptr;
}

MaybeRefusal check_names(const std::vector<Stored>& tensors) {
  std::vector<const std::string*> names;
  for (const Stored& tensor : tensors) names.push_back(&tensor.name);
  std::sort(names.begin(), names.end(), [](auto a, auto b) { return *a < *b; });
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (*names[i] == *names[i - 1]) return refuse(file_reason::name_repeated, {*names[i]});
  }
  return nullptr;
}

Result<Stored> rows_of(const Stored& tensor, std::uint64_t first, std::uint64_t count) {
  const std::uint64_t rows = tensor.shape.empty() ? 0 : tensor.shape[0];
  if (count == 0 || first >= rows || count > rows - first) {
    return refuse(file_reason::no_such_rows, {tensor.name, rows, first, first + count});
  }
  if (tensor.is_fortran && tensor.shape.size() > 1 && count < rows) {
    return refuse(file_reason::rows_scattered, {tensor.name});
  }
  const std::uint64_t row_bytes = (tensor.end - tensor.begin) / rows;
  Stored part = tensor;
  part.shape[0] = count;
  part.begin = tensor.begin + first * row_bytes;
  part.end = part.begin + count * row_bytes;
  return part;
}

void note_not_finite(const StoredShape& shape, Decoded& read) {
  for (std::size_t at = 0; at < read.values.size(); ++at) {
    if (std::isfinite(read.values[at])) continue;
    if (++read.not_finite == 1) read.first_not_finite = index_of(shape, at);
  }
}

Result<Decoded> numbers(const Stored& tensor, std::string_view bytes) {
  std::uint64_t count, needed;
  if (!count_numbers(tensor.shape, count) || !count_bytes(tensor.shape, tensor.type, needed)) {
    return refuse(file_reason::shape_overflows, {tensor.name, listed(tensor.shape)});
  }
  if (count > kMostStoredNumbers) {
    return refuse(file_reason::too_many_numbers, {tensor.name, count, kMostStoredNumbers});
  }
  if (bytes.size() != needed) {
    return refuse(file_reason::bytes_missing, {tensor.name, bytes.size(), needed});
  }
  Decoded read;
  read.values.reserve(static_cast<std::size_t>(count));
  const std::uint64_t step = width(tensor.type);
  for (std::uint64_t at = 0; at < count; ++at) {
    const std::uint64_t bits = bits_at(bytes.data() + at * step, step, tensor.is_big_endian);
    if (MaybeRefusal refusal = check_bits(tensor, bits, at)) return refusal;
    read.values.push_back(as_double(tensor.type, bits));
  }
  if (tensor.is_fortran && tensor.shape.size() > 1) {
    read.values = turned(tensor.shape, read.values);
  }
  note_not_finite(tensor.shape, read);
  return read;
}

}  // namespace attention
