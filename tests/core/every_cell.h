// The promise of the whole page, of one graph: the arithmetic of every cell, evaluated again, gives
// the cell's number to the last bit, from cells of the node's inputs.
#pragma once

#include "core/graph.h"

/// Checks the nodes from `first` on, and returns how many cells there were.
attention::Index check_every_cell(const attention::Graph& graph, attention::NodeId first = 0);

/// An expression of a cell, evaluated with the numbers of `numbers`, a graph of the same lesson.
double evaluate(const attention::Expression& expression, const attention::Graph& numbers);
