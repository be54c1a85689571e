#include "core/files/zip.h"

#include <algorithm>

#include "core/files/bytes.h"
#include "core/files/file_reason.h"
#include "core/files/inflate.h"
#include "core/files/stored.h"
#include "core/text/crc32.h"

namespace attention {

namespace {

constexpr std::uint64_t kHeadSize = 30, kEntrySize = 46, kEndSize = 22;
constexpr std::uint64_t kLongEndSize = 56, kLocatorSize = 20;
constexpr std::uint64_t kHeadMark = 0x04034b50, kEntryMark = 0x02014b50, kEndMark = 0x06054b50;
constexpr std::uint64_t kLongEndMark = 0x06064b50, kLocatorMark = 0x07064b50;
constexpr std::uint64_t kDescriptorMark = 0x08074b50;
constexpr std::uint64_t kNotHere = 0xffffffff;  // the number stands in the field of 64 bits

constexpr std::uint32_t kEncrypted = 1, kHasDescriptor = 8;
constexpr std::uint32_t kKnownFlags = kHasDescriptor | 2 | 4 | 0x800;

/// Where the list of parts is, and how many it has.
struct Directory {
  std::uint64_t begin, size, count;
};

/// Numbers of 64 bits in the extra fields of a part, in the order of those that are marked. False
/// if the fields are no list of fields, or do not have the number.
bool read_long(std::string_view extra, const std::vector<std::uint64_t*>& marked) {
  bool is_found = marked.empty();
  for (std::uint64_t at = 0; at < extra.size();) {
    if (!has_bytes(extra, at, 4)) return false;
    const std::uint64_t id = little_endian(extra, at, 2), size = little_endian(extra, at + 2, 2);
    at += 4;
    if (!has_bytes(extra, at, size)) return false;
    if (id == 1 && !is_found) {
      if (size < 8 * marked.size()) return false;
      for (std::size_t i = 0; i < marked.size(); ++i) {
        *marked[i] = little_endian(extra, at + 8 * i, 8);
      }
      is_found = true;
    }
    at += size;
  }
  return is_found;
}

Result<Directory> find_directory(std::string_view file) {
  if (file.size() < kEndSize) return refuse(file_reason::zip_end);
  std::uint64_t end = file.size() - kEndSize;
  const auto field = [&](std::uint64_t at, int count) { return little_endian(file, at, count); };
  // A comment behind it could itself look like an end, so none is read.
  if (field(end, 4) != kEndMark || field(end + 20, 2) != 0) return refuse(file_reason::zip_end);
  if (field(end + 4, 2) != 0 || field(end + 6, 2) != 0 || field(end + 8, 2) != field(end + 10, 2)) {
    return refuse(file_reason::zip_disks);
  }
  Directory directory = {field(end + 16, 4), field(end + 12, 4), field(end + 10, 2)};
  const bool is_long =
      end >= kLongEndSize + kLocatorSize && field(end - kLocatorSize, 4) == kLocatorMark;
  if (is_long) {
    const std::uint64_t locator = end - kLocatorSize, long_end = locator - kLongEndSize;
    if (field(locator + 8, 8) != long_end || field(long_end, 4) != kLongEndMark ||
        field(long_end + 4, 8) != kLongEndSize - 12) {
      return refuse(file_reason::zip_end);
    }
    const Directory meant = {field(long_end + 48, 8), field(long_end + 40, 8),
                             field(long_end + 32, 8)};
    if (field(locator + 4, 4) != 0 || field(locator + 16, 4) != 1 || field(long_end + 16, 8) != 0 ||
        field(long_end + 24, 8) != meant.count) {
      return refuse(file_reason::zip_disks);
    }
    const auto agrees = [](std::uint64_t narrow, std::uint64_t wide, std::uint64_t mark) {
      return narrow == wide || narrow == mark;
    };
    if (!agrees(directory.begin, meant.begin, kNotHere) ||
        !agrees(directory.size, meant.size, kNotHere) ||
        !agrees(directory.count, meant.count, 0xffff)) {
      return refuse(file_reason::zip_directory, {meant.begin});
    }
    directory = meant;
    end = long_end;
  }
  if (directory.begin > end || directory.size != end - directory.begin) {
    return refuse(file_reason::zip_directory, {directory.begin});
  }
  return directory;
}

/// Reads an entry of the list at `at`, and moves behind it.
MaybeRefusal read_entry(std::string_view list, std::uint64_t begin, std::uint64_t which,
                        std::uint64_t& at, ZipPart& part) {
  const auto field = [&](std::uint64_t from, int count) {
    return little_endian(list, at + from, count);
  };
  const auto wrong = [&] { return refuse(file_reason::zip_entry, {which, begin + at}); };
  if (!has_bytes(list, at, kEntrySize) || field(0, 4) != kEntryMark) return wrong();
  const std::uint64_t name_size = field(28, 2), extra_size = field(30, 2), note_size = field(32, 2);
  if (!has_bytes(list, at + kEntrySize, name_size + extra_size + note_size)) return wrong();
  const auto text = [&](std::uint64_t from, std::uint64_t size) {
    return list.substr(static_cast<std::size_t>(at + from), static_cast<std::size_t>(size));
  };
  part.name = std::string(text(kEntrySize, name_size));
  part.flags = static_cast<std::uint32_t>(field(8, 2));
  part.method = static_cast<std::uint32_t>(field(10, 2));
  part.checksum = static_cast<std::uint32_t>(field(16, 4));
  std::uint64_t packed = field(20, 4);
  part.size = field(24, 4);
  part.head = field(42, 4);
  std::vector<std::uint64_t*> marked;
  for (std::uint64_t* number : {&part.size, &packed, &part.head}) {
    if (*number == kNotHere) marked.push_back(number);
  }
  if (!read_long(text(kEntrySize + name_size, extra_size), marked) || field(34, 2) != 0) {
    return wrong();
  }
  if (MaybeRefusal refusal = check_name(part.name, which)) return refusal;
  if ((part.flags & kEncrypted) != 0) return refuse(file_reason::zip_encrypted, {part.name});
  if ((part.flags & ~kKnownFlags) != 0) return wrong();
  part.end = packed;  // until `read_head` knows where they begin
  at += kEntrySize + name_size + extra_size + note_size;
  return nullptr;
}

/// Refuses what a part of this size cannot be.
MaybeRefusal check_part(const ZipPart& part, std::uint64_t packed) {
  if (part.method != 0 && part.method != 8) {
    return refuse(file_reason::zip_method, {part.name, part.method});
  }
  if (part.method == 0 && packed != part.size) {
    return refuse(file_reason::zip_stored, {part.name, packed, part.size});
  }
  if (part.size > kMostPartBytes) {
    return refuse(file_reason::zip_too_large, {part.name, part.size, kMostPartBytes});
  }
  // A copy of 258 bytes takes at least two bits.
  constexpr std::uint64_t kMostGrowth = 258 * 4;
  if (part.method == 8 && part.size / kMostGrowth > packed) {
    return refuse(file_reason::zip_bomb, {part.name, packed, part.size});
  }
  return nullptr;
}

/// Reads the header of the part itself, which must say the same; finds its packed bytes.
MaybeRefusal read_head(std::string_view file, std::uint64_t parts_end, ZipPart& part) {
  const std::uint64_t packed = part.end;
  const auto wrong = [&] { return refuse(file_reason::zip_head, {part.name, part.head}); };
  const std::string_view parts = file.substr(0, static_cast<std::size_t>(parts_end));
  if (!has_bytes(parts, part.head, kHeadSize)) return wrong();
  const auto field = [&](std::uint64_t from, int count) {
    return little_endian(parts, part.head + from, count);
  };
  const std::uint64_t name_size = field(26, 2), extra_size = field(28, 2);
  if (field(0, 4) != kHeadMark ||
      !has_bytes(parts, part.head + kHeadSize, name_size + extra_size)) {
    return wrong();
  }
  const auto text = [&](std::uint64_t from, std::uint64_t size) {
    return parts.substr(static_cast<std::size_t>(part.head + from), static_cast<std::size_t>(size));
  };
  std::uint64_t head_packed = field(18, 4), head_size = field(22, 4);
  std::vector<std::uint64_t*> marked;
  if (head_size == kNotHere) marked.push_back(&head_size);
  if (head_packed == kNotHere) marked.push_back(&head_packed);
  if (!read_long(text(kHeadSize + name_size, extra_size), marked)) return wrong();
  const bool says_nothing =
      (part.flags & kHasDescriptor) != 0 && field(14, 4) == 0 && head_packed == 0 && head_size == 0;
  const bool says_same =
      field(14, 4) == part.checksum && head_packed == packed && head_size == part.size;
  if (text(kHeadSize, name_size) != part.name || field(6, 2) != part.flags ||
      field(8, 2) != part.method || !(says_same || says_nothing)) {
    return wrong();
  }
  part.begin = part.head + kHeadSize + name_size + extra_size;
  if (!has_bytes(parts, part.begin, packed)) {
    return refuse(file_reason::zip_ends, {part.name, part.begin + packed, parts_end});
  }
  part.end = part.begin + packed;
  return check_part(part, packed);
}

/// Whether what stands behind a part's bytes, up to the next, repeats its checksum and sizes.
bool is_descriptor(std::string_view text, const ZipPart& part) {
  if ((part.flags & kHasDescriptor) == 0) return false;
  if (text.size() % 8 == 0 && text.size() >= 16) {
    if (little_endian(text, 0, 4) != kDescriptorMark) return false;
    text.remove_prefix(4);
  }
  const int wide = text.size() == 12 ? 4 : 8;
  return text.size() == 4 + 2 * static_cast<std::size_t>(wide) &&
         little_endian(text, 0, 4) == part.checksum &&
         little_endian(text, 4, wide) == part.end - part.begin &&
         little_endian(text, 4 + static_cast<std::uint64_t>(wide), wide) == part.size;
}

/// Refuses parts that overlap, and what belongs to none.
MaybeRefusal check_order(std::string_view file, std::uint64_t parts_end,
                         const std::vector<ZipPart>& parts) {
  std::vector<const ZipPart*> sorted;
  for (const ZipPart& part : parts) sorted.push_back(&part);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const ZipPart* a, const ZipPart* b) { return a->head < b->head; });
  std::uint64_t end = 0;
  const ZipPart* before = nullptr;
  const auto check_gap = [&](std::uint64_t begin) -> MaybeRefusal {
    const auto gap =
        file.substr(static_cast<std::size_t>(end), static_cast<std::size_t>(begin - end));
    const bool is_read = before == nullptr || (before->flags & kHasDescriptor) == 0
                             ? gap.empty()
                             : is_descriptor(gap, *before);
    if (is_read) return nullptr;
    return refuse(file_reason::zip_gap, {end, begin});
  };
  for (const ZipPart* part : sorted) {
    if (part->head < end) return refuse(file_reason::zip_overlap, {part->name, part->head, end});
    if (MaybeRefusal refusal = check_gap(part->head)) return refusal;
    end = part->end;
    before = part;
  }
  return check_gap(parts_end);
}

/// The bytes of a part as they are in the file.
std::string_view packed_bytes(const ZipPart& part, std::string_view file) {
  return file.substr(static_cast<std::size_t>(part.begin),
                     static_cast<std::size_t>(part.end - part.begin));
}

}  // namespace

Result<std::vector<ZipPart>> zip_parts(std::string_view file) {
  Result<Directory> found = find_directory(file);
  if (!found.ok()) return found.take_refusal();
  const Directory directory = found.value();
  if (directory.count > kMostStoredTensors) {
    return refuse(file_reason::too_many_tensors, {kMostStoredTensors});
  }
  const std::string_view list = file.substr(static_cast<std::size_t>(directory.begin),
                                            static_cast<std::size_t>(directory.size));
  std::vector<ZipPart> parts;
  for (std::uint64_t at = 0; at < list.size();) {
    if (parts.size() == directory.count) {
      return refuse(file_reason::zip_count, {directory.count, parts.size() + 1});
    }
    ZipPart part = {};
    if (MaybeRefusal refusal = read_entry(list, directory.begin, parts.size(), at, part)) {
      return refusal;
    }
    if (MaybeRefusal refusal = read_head(file, directory.begin, part)) return refusal;
    parts.push_back(std::move(part));
  }
  if (parts.size() != directory.count) {
    return refuse(file_reason::zip_count, {directory.count, parts.size()});
  }
  if (MaybeRefusal refusal = check_order(file, directory.begin, parts)) return refusal;
  const auto is_folder = [](const ZipPart& part) {
    return part.name.back() == '/' && part.size == 0;
  };
  parts.erase(std::remove_if(parts.begin(), parts.end(), is_folder), parts.end());
  return parts;
}

Result<std::string> front_of(const ZipPart& part, std::string_view file, std::uint64_t most) {
  const std::string_view packed = packed_bytes(part, file);
  const auto taken = static_cast<std::size_t>(std::min(most, part.size));
  if (part.method == 0) return std::string(packed.substr(0, taken));
  std::string out;
  std::size_t used;
  const Inflated state = inflate(packed, taken, out, used);
  if (state == Inflated::kWrong) return refuse(file_reason::inflate_wrong, {part.name, used});
  if (state == Inflated::kEnds) return refuse(file_reason::inflate_ends, {part.name});
  return out;
}

Result<std::string> unpacked(const ZipPart& part, std::string_view file) {
  const std::string_view packed = packed_bytes(part, file);
  std::string out;
  if (part.method == 0) {
    out = std::string(packed);
  } else {
    std::size_t used;
    const Inflated state = inflate(packed, static_cast<std::size_t>(part.size), out, used);
    if (state == Inflated::kWrong) return refuse(file_reason::inflate_wrong, {part.name, used});
    if (state == Inflated::kEnds) return refuse(file_reason::inflate_ends, {part.name});
    if (state == Inflated::kFull || out.size() != part.size) {
      return refuse(file_reason::inflate_size, {part.name, part.size});
    }
    if (used != packed.size()) {
      return refuse(file_reason::inflate_behind, {part.name, packed.size() - used});
    }
  }
  const std::uint32_t checksum = crc32(out);
  if (checksum != part.checksum) {
    return refuse(file_reason::zip_checksum, {part.name, checksum, part.checksum});
  }
  return out;
}

}  // namespace attention
