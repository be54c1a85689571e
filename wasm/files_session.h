// The session behind the pointer of wasm/files.h: files, the head that is chosen of them, and the
// buffers of answers.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/compare/check.h"
#include "core/files/npz.h"
#include "core/files/placement.h"
#include "core/files/read.h"
#include "wasm/json.h"

namespace attention {

/// A choice by hand as the caller writes it.
struct Hand {
  std::int32_t tensor, part, is_turned;
};

/// A file that was added. One of arrays that are packed is kept as it is.
struct AddedFile {
  FileKind kind;
  std::string packed;
  Npz npz;
};

/// A tensor of a file; `numbers` are those of a text, which has no others.
struct AddedTensor {
  std::size_t file;
  Decoded numbers;
};

struct Files {
  std::string name, bytes;  // as the caller wrote them last
  std::vector<Hand> by_hand;
  Json json, refusal;  // given last
  std::vector<AddedFile> files;
  std::uint64_t kept = 0;            // bytes of those that are kept whole
  std::vector<Stored> stored;        // of all files
  std::vector<AddedTensor> tensors;  // beside them
  // The head that is chosen: placed in `reads`, not in the tensors of files.
  bool has_chosen = false;
  Proposal chosen;
  std::vector<Read> reads;
  std::vector<std::size_t> read_of;  // the tensor of each
  std::vector<bool> is_read;
  std::vector<OwnPart> parts;
  std::vector<double> compared;  // numbers of cells that were compared
  std::unique_ptr<Checked> checked;
  std::vector<double> opened;  // numbers of the arithmetic that was given last

  /// Keeps a refusal, and returns null for a function that gives a pointer.
  std::nullptr_t say_no(const Refusal* owned);

  /// False if it is a refusal, which is kept.
  bool is_done(const MaybeRefusal& maybe);

  /// Whether numbers of a tensor are in the session, before anything is chosen.
  bool is_kept(std::size_t tensor) const;

  /// The numbers of a tensor that is.
  Result<Decoded> kept_numbers(std::size_t tensor) const;

  MaybeRefusal add(std::uint64_t size);
  void forget_chosen();

  /// Those of core/files/placement.h, with the number of heads that a tensor of its own says.
  std::vector<Proposal> proposals() const;

  /// What is chosen by hand; refuses a tensor or a part that is not there.
  Result<std::vector<ByHand>> hands() const;

  /// Takes a proposal: what has to be read for it is listed in `reads`.
  MaybeRefusal choose(Proposal proposal);
  MaybeRefusal read(std::size_t which);

  /// Refuses if something that the head needs is still to be read.
  MaybeRefusal unread() const;
};

/// How many bytes from the front a file must be added with.
Result<std::uint64_t> front_of_file(std::string_view start, std::uint64_t size, std::uint64_t kept);

/// The most bytes of files that are kept whole, in all, and of a text.
inline constexpr std::uint64_t kMostKept = std::uint64_t(1) << 26;
inline constexpr std::uint64_t kMostText = std::uint64_t(1) << 24;

}  // namespace attention
