#include "core/files/npy.h"

#include "core/files/bytes.h"
#include "core/files/file_reason.h"
#include "core/files/scanner.h"

namespace attention {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";

/// The fields of a header, as they were written.
struct Fields {
  std::string type;
  bool is_fortran = false;
  StoredShape shape;
};

bool take_bool(Scanner& scanner, bool& value) {
  value = scanner.take_word("True");
  return value || scanner.take_word("False");
}

/// "()", "(3,)", "(3, 4)"; behind a number there may be the "L" of Python 2.
bool take_shape(Scanner& scanner, StoredShape& shape) {
  if (!scanner.take('(')) return false;
  while (!scanner.take(')')) {
    std::uint64_t size;
    if (!scanner.take_whole(size)) return false;
    scanner.take_word("L");
    shape.push_back(size);
    if (scanner.take(',')) continue;
    return shape.size() > 1 && scanner.take(')');
  }
  return true;
}

bool take_fields(Scanner& scanner, Fields& fields) {
  bool has_type = false, has_order = false, has_shape = false;
  if (!scanner.take('{')) return false;
  while (!scanner.take('}')) {
    std::string key;
    Scanner before = scanner;
    if (!scanner.take_python_string(key) || !scanner.take(':')) return false;
    bool is_read = false;
    if (key == "descr" && !has_type) {
      is_read = has_type = scanner.take_python_string(fields.type);
    } else if (key == "fortran_order" && !has_order) {
      is_read = has_order = take_bool(scanner, fields.is_fortran);
    } else if (key == "shape" && !has_shape) {
      is_read = has_shape = take_shape(scanner, fields.shape);
    } else {
      scanner = before;
    }
    if (!is_read) return false;
    if (scanner.take(',')) continue;
    if (!scanner.take('}')) return false;
    break;
  }
  scanner.skip_blanks();
  return has_type && has_order && has_shape && scanner.is_at_end();
}

/// "<f4": the order of bytes, a letter for the kind, and the width.
bool read_type(const std::string& text, Stored& stored) {
  struct Row {
    const char* letters;
    StoredType type;
  };
  constexpr Row kRows[] = {
      {"b1", StoredType::kBool},    {"u1", StoredType::kUint8},   {"i1", StoredType::kInt8},
      {"u2", StoredType::kUint16},  {"i2", StoredType::kInt16},   {"u4", StoredType::kUint32},
      {"i4", StoredType::kInt32},   {"u8", StoredType::kUint64},  {"i8", StoredType::kInt64},
      {"f2", StoredType::kFloat16}, {"f4", StoredType::kFloat32}, {"f8", StoredType::kFloat64},
  };
  if (text.size() != 3) return false;
  for (const Row& row : kRows) {
    if (text.compare(1, 2, row.letters) != 0) continue;
    stored.type = row.type;
    stored.is_big_endian = text[0] == '>';
    return text[0] == '<' || text[0] == '>' || (text[0] == '|' && text[2] == '1');
  }
  return false;
}

}  // namespace

bool is_npy(std::string_view start) {
  return start.substr(0, kMagic.size()) == kMagic;
}

Result<Stored> npy_header(const std::string& name, std::string_view start, std::uint64_t size) {
  if (!is_npy(start)) return refuse(file_reason::npy_start, {name});
  if (start.size() < 10) return refuse(file_reason::npy_header_ends, {name, 10, size});
  const auto major = static_cast<unsigned char>(start[6]);
  const auto minor = static_cast<unsigned char>(start[7]);
  if (major < 1 || major > 3 || minor != 0) {
    return refuse(file_reason::npy_version, {name, major, minor});
  }
  const std::uint64_t before = major == 1 ? 10 : 12;
  if (start.size() < before) return refuse(file_reason::npy_header_ends, {name, before, size});
  const std::uint64_t length = little_endian(start, 8, major == 1 ? 2 : 4);
  if (length > kMostNpyHeader) {
    return refuse(file_reason::npy_header_long, {name, length, kMostNpyHeader});
  }
  if (!has_bytes(start, before, length)) {
    return refuse(file_reason::npy_header_ends, {name, before + length, size});
  }
  Fields fields;
  const std::string_view header =
      start.substr(static_cast<std::size_t>(before), static_cast<std::size_t>(length));
  Scanner scanner(header);
  if (!take_fields(scanner, fields)) {
    return refuse(file_reason::npy_header, {name, before + scanner.at()});
  }
  Stored stored;
  stored.name = name;
  if (!read_type(fields.type, stored)) {
    if (fields.type.find('O') != std::string::npos) {
      return refuse(file_reason::npy_objects, {name});
    }
    if (check_name(fields.type, 0)) return refuse(file_reason::npy_header, {name, before});
    return refuse(file_reason::npy_type, {name, fields.type});
  }
  stored.shape = fields.shape;
  stored.is_fortran = fields.is_fortran;
  stored.begin = before + length;
  stored.end = size;
  if (stored.shape.size() > kMostStoredAxes) {
    return refuse(file_reason::too_many_axes, {name, stored.shape.size(), kMostStoredAxes});
  }
  std::uint64_t needed;
  if (!count_bytes(stored.shape, stored.type, needed)) {
    return refuse(file_reason::shape_overflows, {name, listed(stored.shape)});
  }
  if (size < stored.begin || needed != size - stored.begin) {
    return refuse(file_reason::npy_size, {name, listed(stored.shape), attention::name(stored.type),
                                          needed, size - stored.begin});
  }
  return stored;
}

}  // namespace attention
