#include "native/tensor_file.h"

#include "core/files/safetensors.h"

namespace attention {

namespace {

/// "head.npz" of "/tmp/head.npz" is called "head".
std::string name_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  return file.substr(0, file.find('.'));
}

}  // namespace

std::string TensorFile::bytes(std::uint64_t begin, std::uint64_t count) {
  std::string all(static_cast<std::size_t>(count), '\0');
  stream_.clear();
  stream_.seekg(static_cast<std::streamoff>(begin));
  stream_.read(all.data(), static_cast<std::streamsize>(count));
  all.resize(static_cast<std::size_t>(stream_.gcount()));
  bytes_read_ += all.size();
  return all;
}

MaybeRefusal TensorFile::open(const std::string& path, bool& is_found) {
  stream_.open(path, std::ios::binary | std::ios::ate);
  is_found = stream_.is_open() && stream_.tellg() >= 0;
  if (!is_found) return nullptr;
  size_ = static_cast<std::uint64_t>(stream_.tellg());
  constexpr std::uint64_t kStart = 64;
  const std::string start = bytes(0, std::min(kStart, size_));
  Result<FileKind> kind = kind_of(start, size_);
  if (!kind.ok()) return kind.take_refusal();
  if (kind.value() == FileKind::kSafetensors) {
    Result<std::uint64_t> end = safetensors_start(start, size_);
    if (!end.ok()) return end.take_refusal();
    Result<std::vector<Stored>> list = safetensors_list(bytes(0, end.value()), size_);
    if (!list.ok()) return list.take_refusal();
    list_ = std::move(list.value());
    return nullptr;
  }
  Result<std::vector<Read>> all = read_file(name_of(path), bytes(0, size_));
  if (!all.ok()) return all.take_refusal();
  all_ = std::move(all.value());
  for (const Read& read : all_) list_.push_back(read.stored);
  return nullptr;
}

Result<Read> TensorFile::read(std::size_t which) {
  if (!all_.empty()) return all_[which];
  const Stored& stored = list_[which];
  std::uint64_t count;
  const bool is_small = count_numbers(stored.shape, count) && count <= kMostStoredNumbers;
  // A tensor that is too large is refused before its bytes are read.
  Result<Decoded> decoded =
      numbers(stored, is_small ? bytes(stored.begin, stored.end - stored.begin) : "");
  if (!decoded.ok()) return decoded.take_refusal();
  Read read;
  read.stored = stored;
  read.numbers = std::move(decoded.value());
  return read;
}

}  // namespace attention
