// The names of tensors of a head, as libraries and people give them, taken apart.
#pragma once

#include <string>

namespace attention {

/// The roles that weights have; each has a part for its weight and one for its bias.
enum LayerRole { kQuery, kKey, kValue, kOutput, kFused, kFusedByHead, kNoRole };

/// How a name says that a matrix is kept.
enum class WeightForm { kLinear, kKernel, kBare };

/// A tensor's name, taken apart.
struct LayerName {
  std::string group;
  LayerRole role = kNoRole;
  WeightForm form = WeightForm::kBare;
  bool is_bias = false;
  const char* computed = nullptr;  // a part between x and y
  bool is_by_hand = false;         // somebody said what it is
};

/// Reads a name with its layers before it, as "blocks.0.attn.c_attn.weight".
LayerName layer_name(const std::string& name);

/// What a name would say of a part that somebody chose for a tensor with so many axes.
LayerName layer_name_by_hand(const std::string& part, bool is_turned, std::size_t axes);

}  // namespace attention
