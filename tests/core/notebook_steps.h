// Compares a lesson with the steps of a notebook in tests/golden: their numbers, and the texts that
// the notebook prints.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/golden.h"

/// Pairs of a node's name and the name of the notebook's step that it is.
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// The steps of a notebook by their names.
nlohmann::json steps(const std::string& notebook);

/// Whether a step is given, not computed.
bool is_leaf(const nlohmann::json& step);

/// The values of a step as our graph holds them. nn.Linear keeps (out, in) where we have (in, out).
std::vector<double> values(const nlohmann::json& step);

/// The tensor has a step's shape, dtype and values: leaves to the bit, others within a tolerance.
void check_values(const nlohmann::json& step, const attention::Tensor& tensor);

/// The node of this name is the step; the test fails if there is none.
void check_step(const attention::Graph& graph, const std::string& name, const nlohmann::json& step);

/// Every pair's node of a lesson is the pair's step of the notebook.
void check_steps(const std::string& choice, const std::string& notebook, const Pairs& pairs);

/// Every step of the notebook that has numbers stands among the pairs, and every node of the lesson
/// but those that only our ops need.
void check_complete(const std::string& lesson, const std::string& notebook, const Pairs& pairs,
                    const std::vector<std::string>& only_ours);

/// The notebook prints so many texts, and ours are the same, character by character.
void check_prints(const std::string& notebook, std::size_t count);
