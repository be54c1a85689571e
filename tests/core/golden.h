// The recorded truth in tests/golden.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

/// The JSON file of this name, e.g. "rng.json".
inline nlohmann::json golden(const std::string& name) {
  const std::string path = std::string(ATTENTION_GOLDEN_DIR) + "/" + name;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return nlohmann::json::parse(file);
}

/// A number of such a file: JSON has no infinities, so they (and nan) are written as strings, and
/// so are integers beyond 2^53.
inline double golden_number(const nlohmann::json& number) {
  return number.is_string() ? std::strtod(number.get_ref<const std::string&>().c_str(), nullptr)
                            : number.get<double>();
}

/// The elements of a printed tensor: listed, or a ramp of so many that they are not.
inline std::vector<double> golden_elements(const nlohmann::json& entry, std::int64_t count) {
  std::vector<double> values;
  if (entry.contains("values")) {
    for (const nlohmann::json& value : entry["values"]) values.push_back(golden_number(value));
    return values;
  }
  const double start = entry["start"], step = entry["step"];
  for (std::int64_t i = 0; i < count; ++i) values.push_back(start + double(i) * step);
  return values;
}
