// The names of tensors of a head, as libraries and people give them, taken apart.
#pragma once

#include <string>

namespace attention {

/// The roles that weights have; each has a part for its weight and one for its bias.
enum Role { kQuery, kKey, kValue, kOutput, kFused, kFusedByHead, kNoRole };

/// How a name says that a matrix is kept.
enum class Form { kLinear, kKernel, kBare };

/// A tensor's name, taken apart.
struct Understood {
  std::string group;
  Role role = kNoRole;
  Form form = Form::kBare;
  bool is_bias = false;
  const char* computed = nullptr;  // a part between x and y
};

Understood understood(const std::string& name);

}  // namespace attention
