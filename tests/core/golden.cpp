#include "tests/core/golden.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

std::string test_path(const std::string& path) {
  return std::string(ATTENTION_TESTS_DIR) + "/" + path;
}

nlohmann::json read_json(const std::string& path) {
  std::ifstream file(test_path(path));
  if (!file) throw std::runtime_error("cannot read " + test_path(path));
  return nlohmann::json::parse(file);
}

nlohmann::json golden(const std::string& name) {
  return read_json("golden/" + name);
}

double golden_number(const nlohmann::json& number) {
  return number.is_string() ? std::strtod(number.get_ref<const std::string&>().c_str(), nullptr)
                            : number.get<double>();
}

std::vector<double> golden_elements(const nlohmann::json& entry, attention::Index count) {
  std::vector<double> values;
  if (entry.contains("values")) {
    for (const nlohmann::json& value : entry["values"]) values.push_back(golden_number(value));
    return values;
  }
  const double start = entry["start"], step = entry["step"];
  for (attention::Index i = 0; i < count; ++i) values.push_back(start + double(i) * step);
  return values;
}
