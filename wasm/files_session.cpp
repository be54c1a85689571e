#include "wasm/files_session.h"

#include <algorithm>

#include "core/files/file_reason.h"
#include "core/files/npy.h"
#include "core/files/safetensors.h"
#include "wasm/files_write.h"

namespace attention {

namespace {

std::uint64_t count_of(const Stored& stored) {
  std::uint64_t count = 0;
  count_numbers(stored.shape, count);  // readers have refused what overflows
  return count;
}

bool is_whole(FileKind kind) {
  return kind == FileKind::kNpz || kind == FileKind::kText;
}

/// The rows of a weight or a bias that a part takes, if they lie one behind the other.
bool rows_of_part(const Placed& placed, const Stored& stored, Stored& rows) {
  const bool is_weight = placed.part[0] == 'w' && placed.part[1] == '_' && placed.is_turned &&
                         stored.shape.size() == 2 && !stored.is_fortran;
  const bool is_bias = placed.part[0] == 'b' && placed.part[1] == '_' && stored.shape.size() == 1;
  if ((!is_weight && !is_bias) || placed.columns == stored.shape[0]) return false;
  Result<Stored> part = rows_of(stored, placed.first, placed.columns);
  if (part.ok()) rows = part.value();
  return part.ok();
}

}  // namespace

std::nullptr_t Files::say_no(const Refusal* owned) {
  is_done(owned);
  return nullptr;
}

bool Files::is_done(const MaybeRefusal& maybe) {
  if (maybe) write_file_refusal(refusal, *maybe);
  return !maybe;
}

bool Files::is_kept(std::size_t tensor) const {
  return is_whole(files[tensors[tensor].file].kind);
}

void Files::forget_chosen() {
  has_chosen = false;
  chosen = {};
  reads.clear();
  read_of.clear();
  is_read.clear();
  parts.clear();
  compared.clear();
  checked = nullptr;
  opened.clear();
}

MaybeRefusal Files::unread() const {
  for (std::size_t i = 0; i < reads.size(); ++i) {
    if (!is_read[i]) return refuse(file_reason::own_missing, {reads[i].stored.name});
  }
  return nullptr;
}

Result<std::uint64_t> front_of_file(std::string_view start, std::uint64_t size,
                                    std::uint64_t kept) {
  Result<FileKind> kind = kind_of(start, size);
  if (!kind.ok()) return kind.take_refusal();
  switch (kind.value()) {
    case FileKind::kNpy:
      return std::min(size, kMostNpyStart);
    case FileKind::kSafetensors:
      return safetensors_start(start, size);
    default: {
      const std::uint64_t most = kind.value() == FileKind::kText
                                     ? std::min(kMostText, kMostKept - kept)
                                     : kMostKept - kept;
      if (size > most) return refuse(file_reason::file_too_large, {size, most});
      return size;
    }
  }
}

MaybeRefusal Files::add(std::uint64_t size) {
  Result<std::uint64_t> front = front_of_file(bytes, size, kept);
  if (!front.ok()) return front.take_refusal();
  if (bytes.size() != front.value()) {
    return refuse(file_reason::file_changed, {bytes.size(), front.value()});
  }
  AddedFile file;
  file.kind = kind_of(bytes, size).value();
  std::vector<Stored> list = stored;
  std::vector<Decoded> texts;
  switch (file.kind) {
    case FileKind::kNpy: {
      Result<Stored> one = npy_header(name, bytes, size);
      if (!one.ok()) return one.take_refusal();
      list.push_back(std::move(one.value()));
      break;
    }
    case FileKind::kSafetensors: {
      Result<std::vector<Stored>> all = safetensors_list(bytes, size);
      if (!all.ok()) return all.take_refusal();
      list.insert(list.end(), all.value().begin(), all.value().end());
      break;
    }
    case FileKind::kNpz: {
      Result<Npz> npz = npz_list(bytes);
      if (!npz.ok()) return npz.take_refusal();
      file.npz = std::move(npz.value());
      list.insert(list.end(), file.npz.tensors.begin(), file.npz.tensors.end());
      break;
    }
    case FileKind::kText: {
      Result<std::vector<Read>> all = read_file(name, bytes);
      if (!all.ok()) return all.take_refusal();
      for (Read& read : all.value()) {
        list.push_back(std::move(read.stored));
        texts.push_back(std::move(read.numbers));
      }
      break;
    }
  }
  for (std::size_t i = stored.size(); i < list.size(); ++i) {
    if (MaybeRefusal wrong = check_name(list[i].name, i - stored.size())) return wrong;
  }
  if (list.size() > kMostStoredTensors) {
    return refuse(file_reason::too_many_tensors, {kMostStoredTensors});
  }
  if (MaybeRefusal wrong = check_names(list)) return wrong;
  forget_chosen();
  if (is_whole(file.kind)) kept += size;
  if (file.kind == FileKind::kNpz) file.packed = std::move(bytes);
  bytes = {};
  for (std::size_t i = stored.size(); i < list.size(); ++i) {
    tensors.push_back({files.size(), {}});
    if (file.kind == FileKind::kText) {
      tensors.back().numbers = std::move(texts[i - stored.size()]);
    }
  }
  stored = std::move(list);
  files.push_back(std::move(file));
  return nullptr;
}

std::vector<Proposal> Files::proposals() const {
  std::vector<Proposal> all = propose(stored);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    std::uint64_t heads = 0;
    if (!names_heads(stored[i].name) || !stored[i].shape.empty() || !is_kept(i)) continue;
    const Result<Decoded> number = kept_numbers(i);
    if (!number.ok() || !whole_heads(number.value().values[0], heads)) continue;
    for (Proposal& proposal : all) {
      if (proposal.heads == 0) proposal.heads = heads;
    }
  }
  return all;
}

Result<Decoded> Files::kept_numbers(std::size_t tensor) const {
  const AddedFile& file = files[tensors[tensor].file];
  if (file.kind == FileKind::kText) return tensors[tensor].numbers;
  return npz_numbers(file.npz, stored[tensor], file.packed);
}

Result<std::vector<ByHand>> Files::hands() const {
  std::vector<ByHand> chosen_by_hand;
  for (const Hand& hand : by_hand) {
    const auto tensor = static_cast<std::size_t>(hand.tensor);  // a negative one is too large, too
    const auto part = static_cast<std::size_t>(hand.part);
    if (tensor >= stored.size() || part >= parts_by_hand().size()) {
      return refuse(reason::no_tensor);
    }
    chosen_by_hand.push_back({tensor, part, hand.is_turned != 0});
  }
  return chosen_by_hand;
}

MaybeRefusal Files::choose(Proposal proposal) {
  std::vector<Read> wanted;
  std::vector<std::size_t> of;
  std::uint64_t count = 0;
  for (Placed& placed : proposal.placed) {
    const std::size_t tensor = placed.tensor;
    Read read;
    read.stored = stored[tensor];
    Stored rows;
    if (!is_kept(tensor) && rows_of_part(placed, stored[tensor], rows)) {
      read.stored = std::move(rows);
      placed.first = 0;
    }
    std::size_t at = 0;
    while (at < wanted.size() &&
           !(of[at] == tensor && wanted[at].stored.begin == read.stored.begin &&
             wanted[at].stored.end == read.stored.end)) {
      ++at;
    }
    placed.tensor = at;
    if (at < wanted.size()) continue;
    const std::uint64_t more = count_of(read.stored);
    // Two of up to 64 bits do not overflow once each is compared.
    count = more > kMostStoredNumbers ? more : count + more;
    if (count > kMostStoredNumbers) {
      return refuse(file_reason::too_many_together, {count, kMostStoredNumbers});
    }
    wanted.push_back(std::move(read));
    of.push_back(tensor);
  }
  forget_chosen();
  has_chosen = true;
  chosen = std::move(proposal);
  reads = std::move(wanted);
  read_of = std::move(of);
  is_read.assign(reads.size(), false);
  return nullptr;
}

MaybeRefusal Files::read(std::size_t which) {
  if (which >= reads.size()) return refuse(reason::no_tensor);
  const std::size_t tensor = read_of[which];
  Read& read = reads[which];
  Result<Decoded> decoded = is_kept(tensor) ? kept_numbers(tensor) : numbers(read.stored, bytes);
  bytes = {};
  if (!decoded.ok()) return decoded.take_refusal();
  read.numbers = std::move(decoded.value());
  is_read[which] = true;
  return nullptr;
}

}  // namespace attention
