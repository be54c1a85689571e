// Programs that PyTorch or NumPy has run (tests/golden/generators/programs.py), held against a
// graph.
#pragma once

#include <nlohmann/json.hpp>

#include "core/graph.h"

/// Makes the learner's edits, in order: [{"node": "x", "index": [0, 1, 0], "value": 3.5}].
void make_edits(attention::Graph& graph, const nlohmann::json& edits);

/// The graph has the program's dtype and nodes, each with its statement, its shape and its numbers.
/// Where PyTorch has nan, behind a row that is masked from end to end, the core has 0.
void check_program(const attention::Graph& graph, const nlohmann::json& program);
