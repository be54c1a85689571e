// Archives of NumPy's arrays, .npz: a ZIP file with a .npy array in each part.
#pragma once

#include "core/files/stored.h"
#include "core/files/zip.h"

namespace attention {

struct Npz {
  std::vector<ZipPart> parts;
  std::vector<Stored> tensors;  // one of each part, called as it is, without ".npy"
};

/// Lists the arrays of a file. Of each only the front is unpacked.
Result<Npz> npz_list(std::string_view file);

/// The numbers of one of them.
Result<Decoded> npz_numbers(const Npz& npz, const Stored& tensor, std::string_view file);

/// Whether a file begins as a ZIP file does.
bool is_zip(std::string_view start);

}  // namespace attention
