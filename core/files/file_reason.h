// Reasons for which a file is refused.
#pragma once

#include "core/refusal.h"

namespace attention::file_reason {

#define REFUSAL(name, sentence) inline constexpr Reason<gaps(sentence)> name = {#name};
#include "core/files/refusals.def"
#undef REFUSAL

}  // namespace attention::file_reason
