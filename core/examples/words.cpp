#include <cassert>
#include <map>

#include "core/examples/example.h"

namespace attention {

// Notebook 004: each word's four numbers. `bank` is the same word by the river and at the desk.
Tensor embed(const std::vector<std::string>& words) {
  static const std::map<std::string, std::vector<double>> kVocabulary = {
      {"stream", {1.2, 0.0, 0.0, 0.3}}, {"mud", {0.9, 0.0, 0.0, 0.9}},
      {"money", {0.0, 1.4, 0.0, 0.1}},  {"loan", {0.0, 1.1, 0.0, 0.6}},
      {"bank", {0.8, 0.8, 0.2, 0.0}},
  };
  std::vector<double> rows;
  for (const std::string& word : words) {
    const auto found = kVocabulary.find(word);
    assert(found != kVocabulary.end());
    rows.insert(rows.end(), found->second.begin(), found->second.end());
  }
  return Tensor(DType::kFloat32, {static_cast<std::int64_t>(words.size()), 4}, rows);
}

}  // namespace attention
