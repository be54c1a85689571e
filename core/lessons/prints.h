// What a notebook's `print` and `display` show, as text computed from the graph.
#pragma once

#include "core/lessons/lesson.h"
#include "core/print/torch_print.h"

namespace attention::lessons {

/// A whole tensor: `print(a)`.
Print print_tensor(const Graph& graph, const char* cell, const char* label, const char* node,
                   const PrintOptions& options = {});

/// A whole array, as NumPy prints it: `print(a)`.
Print print_array(const Graph& graph, const char* cell, const char* label, const char* node);

/// Entry 0 of a batch: `display(x[0])`.
Print print_first(const Graph& graph, const char* cell, const char* label, const char* node);

/// `x.shape`, behind `prefix`.
Print print_shape(const Graph& graph, const char* cell, const char* label, const char* node,
                  const char* prefix = "");

/// `print(B, T, C)`: the sizes of a tensor's axes.
Print print_sizes(const Graph& graph, const char* cell, const char* label, const char* node);

/// The size of a tensor's last axis alone.
Print print_last_size(const Graph& graph, const char* cell, const char* label, const char* node);

/// `prefix` and then True or False: whether `torch.allclose` holds between the first and each
/// other.
Print print_allclose(const Graph& graph, const char* cell, const char* label,
                     std::initializer_list<const char*> nodes, const char* prefix = "");

}  // namespace attention::lessons
