#include "core/files/npz.h"

#include "core/files/file_reason.h"
#include "core/files/npy.h"

namespace attention {

namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace

bool is_zip(std::string_view start) {
  const std::string_view four = start.substr(0, 4);
  return four == "PK\x03\x04" || four == "PK\x05\x06";
}

Result<Npz> npz_list(std::string_view file) {
  Result<std::vector<ZipPart>> parts = zip_parts(file);
  if (!parts.ok()) return parts.take_refusal();
  Npz npz;
  npz.parts = std::move(parts.value());
  for (const ZipPart& part : npz.parts) {
    if (ends_with(part.name, "/data.pkl")) return refuse(file_reason::file_pickle);
  }
  for (const ZipPart& part : npz.parts) {
    constexpr std::string_view kEnd = ".npy";
    if (!ends_with(part.name, kEnd)) return refuse(file_reason::zip_no_array, {part.name});
    Result<std::string> front = front_of(part, file, kMostNpyStart);
    if (!front.ok()) return front.take_refusal();
    const std::string name = part.name.substr(0, part.name.size() - kEnd.size());
    Result<Stored> header = npy_header(name, front.value(), part.size);
    if (!header.ok()) return header.take_refusal();
    header.value().part = npz.tensors.size();
    npz.tensors.push_back(std::move(header.value()));
  }
  if (MaybeRefusal refusal = check_names(npz.tensors)) return refusal;
  return npz;
}

Result<Decoded> npz_numbers(const Npz& npz, const Stored& tensor, std::string_view file) {
  Result<std::string> bytes = unpacked(npz.parts[static_cast<std::size_t>(tensor.part)], file);
  if (!bytes.ok()) return bytes.take_refusal();
  const std::string_view all = bytes.value();
  return numbers(tensor, all.substr(static_cast<std::size_t>(tensor.begin),
                                    static_cast<std::size_t>(tensor.end - tensor.begin)));
}

}  // namespace attention
