// The recorded truth in tests/golden.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/shape.h"

namespace attention {

/// Reads a list of sizes.
inline void from_json(const nlohmann::json& sizes, Shape& shape) {
  shape = {};
  for (const Index size : sizes) shape.push_back(size);
}

}  // namespace attention

/// The JSON file of this name, e.g. "rng.json".
nlohmann::json golden(const std::string& name);

/// A number of such a file: JSON has no infinities, so they (and nan) are written as strings, and
/// so are integers beyond 2^53.
double golden_number(const nlohmann::json& number);

/// The elements of a printed tensor: listed, or a ramp of so many that they are not.
std::vector<double> golden_elements(const nlohmann::json& entry, attention::Index count);
