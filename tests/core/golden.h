// Readers of tests/golden: what PyTorch, NumPy and the notebooks say.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/shape.h"

namespace attention {

/// Reads a list of sizes, for nlohmann::json's `get<Shape>()`.
inline void from_json(const nlohmann::json& sizes, Shape& shape) {
  shape = {};
  for (const Index size : sizes) shape.push_back(size);
}

}  // namespace attention

/// The path of a file below tests/, e.g. "golden/rng.json".
std::string test_path(const std::string& path);

/// A JSON file below tests/, e.g. "golden/rng.json"; throws if it cannot be read.
nlohmann::json read_json(const std::string& path);

/// A JSON file of tests/golden, e.g. "rng.json".
nlohmann::json golden(const std::string& name);

/// A number of such a file: JSON has no infinities, so they (and nan) are written as strings, and
/// so are integers beyond 2^53.
double golden_number(const nlohmann::json& number);

/// The elements of a printed tensor: listed, or a ramp of so many that they are not.
std::vector<double> golden_elements(const nlohmann::json& entry, attention::Index count);
