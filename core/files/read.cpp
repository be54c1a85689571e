#include "core/files/read.h"

#include "core/files/file_reason.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/files/safetensors.h"
#include "core/files/text.h"

namespace attention {

namespace {

using Reads = std::vector<Read>;

/// Adds a tensor whose bytes are in this file.
MaybeRefusal add(const Stored& stored, std::string_view file, Reads& reads) {
  Result<Decoded> read =
      numbers(stored, file.substr(static_cast<std::size_t>(stored.begin),
                                  static_cast<std::size_t>(stored.end - stored.begin)));
  if (!read.ok()) return read.take_refusal();
  reads.push_back({stored, std::move(read.value()), {}});
  return nullptr;
}

Result<Reads> read_npy(const std::string& name, std::string_view file) {
  Reads reads;
  Result<Stored> header = npy_header(name, file, file.size());
  if (!header.ok()) return header.take_refusal();
  if (MaybeRefusal refusal = add(header.value(), file, reads)) return refusal;
  return reads;
}

Result<Reads> read_npz(std::string_view file) {
  Reads reads;
  Result<Npz> npz = npz_list(file);
  if (!npz.ok()) return npz.take_refusal();
  for (const Stored& stored : npz.value().tensors) {
    Result<Decoded> read = npz_numbers(npz.value(), stored, file);
    if (!read.ok()) return read.take_refusal();
    reads.push_back({stored, std::move(read.value()), {}});
  }
  return reads;
}

Result<Reads> read_safetensors(std::string_view file) {
  Reads reads;
  Result<std::vector<Stored>> list = safetensors_list(file, file.size());
  if (!list.ok()) return list.take_refusal();
  for (const Stored& stored : list.value()) {
    if (MaybeRefusal refusal = add(stored, file, reads)) return refusal;
  }
  return reads;
}

Result<Reads> read_texts(const std::string& name, std::string_view file) {
  Reads reads;
  Result<std::vector<TextTensor>> texts = read_text(file);
  if (!texts.ok()) return texts.take_refusal();
  for (TextTensor& text : texts.value()) {
    Read read;
    read.stored.name = text.name.empty() ? name : std::move(text.name);
    read.stored.type = text.type;
    read.stored.shape = std::move(text.shape);
    read.numbers = std::move(text.numbers);
    read.labels = std::move(text.labels);
    reads.push_back(std::move(read));
  }
  return reads;
}

}  // namespace

Result<FileKind> kind_of(std::string_view start, std::uint64_t size) {
  if (size == 0) return refuse(file_reason::file_empty);
  if (is_npy(start)) return FileKind::kNpy;
  if (is_zip(start)) return FileKind::kNpz;
  if (is_safetensors(start)) return FileKind::kSafetensors;
  if (start.substr(0, 24) == "version https://git-lfs.") return refuse(file_reason::file_pointer);
  const bool is_pickle = start[0] == '\x80' && start.size() > 1 && start[1] >= 2 && start[1] <= 5;
  if (is_pickle) return refuse(file_reason::file_pickle);
  for (const char c : start.substr(0, 64)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') {
      return refuse(file_reason::file_unknown);
    }
  }
  return FileKind::kText;
}

Result<std::vector<Read>> read_file(const std::string& name, std::string_view file) {
  Result<FileKind> kind = kind_of(file, file.size());
  if (!kind.ok()) return kind.take_refusal();
  switch (kind.value()) {
    case FileKind::kNpy:
      return read_npy(name, file);
    case FileKind::kNpz:
      return read_npz(file);
    case FileKind::kSafetensors:
      return read_safetensors(file);
    default:
      return read_texts(name, file);
  }
}

}  // namespace attention
