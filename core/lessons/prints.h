// The texts that a notebook's `print` and `display` show, computed from the graph.
#pragma once

#include "core/lessons/lesson.h"

namespace attention::lessons {

/// One item for each line `cell | how | node | label | words before it`; the words may be missing.
/// `how` is one of these:
///
///   tensor     print(a), by PyTorch; precision_3 and trained likewise, after set_printoptions(
///              precision=3, sci_mode=False), trained with "grad_fn=<MmBackward0>" at its end
///   array      print(a), by NumPy
///   first      entry 0 of a batch: display(x[0])
///   shape      x.shape
///   sizes      print(B, T, C): the sizes of its axes
///   last_size  the size of its last axis
///   columns    a list of its columns, by NumPy
///   row 0      entry 0, as an array of one row
///   list 0     entry 0, as Python prints a list
///   float 0    number 0, as Python prints it
///   allclose   True or False: whether torch.allclose holds between the first of several nodes and
///              each other
std::vector<Print> print_items(const Graph& graph, const char* items);

}  // namespace attention::lessons
