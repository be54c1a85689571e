// The mistakes that give exactly what somebody has computed.
#pragma once

#include <string>
#include <vector>

#include "core/compare/check.h"
#include "core/compare/own_head.h"

namespace attention {

/// Tries every mistake on a head that parts from theirs, with all choices of as many heads, and
/// adds to `checked` those with which all their numbers are the same, those of `part` among them.
MaybeRefusal diagnose(const std::vector<HeadChoice>& tried, const std::string& part,
                      Checked& checked);

}  // namespace attention
