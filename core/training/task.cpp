#include "core/training/task.h"

#include <algorithm>
#include <cassert>

#include "core/choice/keys.h"
#include "core/text/take.h"

namespace attention {

namespace {

constexpr Task kTaskTable[] = {
    // four names, each with one of four drinks; which drink has the name that stands last?
    {"lookup",
     kLookup,
     5,
     4,
     8,
     "",
     "ana ben cai dia | tea milk water juice",
     "tea milk water juice",
     false,
     4,
     5'000'000,
     50'000,
     "names = torch.stack([torch.randperm(4) for _ in range({0})])\n"
     "drinks = torch.randint(0, 4, ({0}, 4))\n"
     "asked = torch.randint(0, 4, ({0}, 1))\n",
     "torch.cat([torch.cat([F.one_hot(names, 4), F.one_hot(drinks, 4)], -1), "
     "F.pad(F.one_hot(names.gather(1, asked), 4), (0, 4))], 1).float()",
     {"F.pad(F.one_hot(drinks.gather(1, asked), 4), (0, 0, 4, 0)).float()", nullptr}},
    // which symbol stands before this one?
    {"previous",
     kPrevious,
     5,
     4,
     9,
     "",
     "a b c d | 0 1 2 3 4",
     "a b c d",
     true,
     2,
     3'000'000,
     50'000,
     "symbols = torch.randint(0, 4, ({0}, 5))\n",
     "torch.cat([F.one_hot(symbols, 4), F.one_hot(torch.arange(5), 5).expand({0}, 5, 5)], "
     "-1).float()",
     {"F.pad(F.one_hot(symbols[:, :-1], 4), (0, 0, 1, 0)).float()", nullptr}},
    // which symbol stands before this one, where x does not say where any stands?
    {"turned",
     kPrevious,
     5,
     4,
     4,
     "",
     "a b c d",
     "a b c d",
     true,
     2,
     2'000'000,
     50'000,
     "symbols = torch.randint(0, 4, ({0}, 5))\n",
     "F.one_hot(symbols, 4).float()",
     {"F.pad(F.one_hot(symbols[:, :-1], 4), (0, 0, 1, 0)).float()", nullptr},
     "rope"},
    // which symbol has the mark?
    {"marked",
     kMarked,
     4,
     4,
     5,
     "",
     "a b c d | *",
     "a b c d",
     false,
     2,
     3'000'000,
     50'000,
     "symbols = torch.randint(0, 4, ({0}, 4))\n"
     "mark = torch.randint(0, 4, ({0}, 1))\n",
     "torch.cat([F.one_hot(symbols, 4), F.one_hot(mark, 4).transpose(1, 2)], -1).float()",
     {"F.one_hot(symbols.gather(1, mark), 4).expand({0}, 4, 4).float()", nullptr}},
    // which symbol is the largest?
    {"largest",
     kLargest,
     5,
     6,
     6,
     "",
     "0 1 2 3 4 5",
     "0 1 2 3 4 5",
     false,
     2,
     3'000'000,
     50'000,
     "symbols = torch.randint(0, 6, ({0}, 5))\n",
     "F.one_hot(symbols, 6).float()",
     {"F.one_hot(symbols.amax(1, keepdim=True), 6).expand({0}, 5, 6).float()", nullptr}},
    // which stands before this one, and which has the mark?
    {"both",
     kPrevious | kMarked,
     5,
     4,
     10,
     "_previous _marked",
     "a b c d | 0 1 2 3 4 | *",
     "a b c d",
     false,
     2,
     1'000'000,
     50'000,
     "symbols = torch.randint(0, 4, ({0}, 5))\n"
     "mark = torch.randint(0, 5, ({0}, 1))\n",
     "torch.cat([F.one_hot(symbols, 4), F.one_hot(torch.arange(5), 5).expand({0}, 5, 5), "
     "F.one_hot(mark, 5).transpose(1, 2)], -1).float()",
     {"F.pad(F.one_hot(symbols[:, :-1], 4), (0, 0, 1, 0)).float()",
      "F.one_hot(symbols.gather(1, mark), 4).expand({0}, 5, 4).float()"}},
};

/// Sets a cell of a batch of matrices to 1.
void light(Tensor& tensor, Index b, Index row, Index col) {
  tensor.set((b * tensor.rows() + row) * tensor.cols() + col, 1);
}

std::vector<Index> draw(TorchGenerator& generator, Index high, Index count) {
  std::vector<Index> numbers;
  for (Index i = 0; i < count; ++i)
    numbers.push_back(static_cast<Index>(generator.randint(0, high)));
  return numbers;
}

void draw_lookup(Batch& batch, TorchGenerator& generator, Index B) {
  constexpr Index kPairs = 4;
  std::vector<std::vector<Index>> names;
  for (Index b = 0; b < B; ++b) names.push_back(generator.randperm(kPairs));
  const std::vector<Index> drinks = draw(generator, kPairs, B * kPairs);
  const std::vector<Index> asked = draw(generator, kPairs, B);
  for (Index b = 0; b < B; ++b) {
    const auto row = static_cast<std::size_t>(b);
    const auto name = [&](Index t) { return names[row][static_cast<std::size_t>(t)]; };
    const auto drink = [&](Index t) { return drinks[static_cast<std::size_t>(b * kPairs + t)]; };
    for (Index t = 0; t < kPairs; ++t) {
      light(batch.x, b, t, name(t));
      light(batch.x, b, t, kPairs + drink(t));
    }
    light(batch.x, b, kPairs, name(asked[row]));
    light(batch.targets[0], b, kPairs, drink(asked[row]));
    light(batch.attended[0], b, kPairs, asked[row]);
  }
}

/// Asks row t of sequence b: the answer is the symbol of token `of`.
void ask(Batch& batch, std::size_t question, Index b, Index t, Index of, Index symbol) {
  light(batch.targets[question], b, t, symbol);
  light(batch.attended[question], b, t, of);
}

void draw_symbols(const Task& task, Batch& batch, TorchGenerator& generator, Index B) {
  const Index T = task.T, V = task.symbols;
  const bool has_mark = task.asks & kMarked;
  const bool asks_previous = task.asks & kPrevious;
  const std::vector<Index> symbols = draw(generator, V, B * T);
  const std::vector<Index> marks = draw(generator, T, has_mark ? B : 0);
  for (Index b = 0; b < B; ++b) {
    const Index* row = symbols.data() + b * T;
    const Index mark = has_mark ? marks[static_cast<std::size_t>(b)] : 0;
    if (has_mark) light(batch.x, b, mark, task.parts - 1);
    for (Index t = 0; t < T; ++t) {
      light(batch.x, b, t, row[t]);
      if (task.has_places()) light(batch.x, b, t, V + t);
      if (asks_previous && t > 0) ask(batch, 0, b, t, t - 1, row[t - 1]);
      if (has_mark) ask(batch, batch.targets.size() - 1, b, t, mark, row[mark]);
      if (!(task.asks & kLargest)) continue;
      const Index largest = *std::max_element(row, row + T);
      for (Index j = 0; j < T; ++j) {
        if (row[j] == largest) ask(batch, 0, b, t, j, largest);
      }
    }
  }
}

}  // namespace

// Of the names alone: a core without learning need not know the rest.
bool is_task(const std::string& name) {
  return has_word(kTasks, name) || has_word(kVariantTasks, name);
}

const Task& task(const std::string& name) {
  const Task* found = kTaskTable;
  while (name != found->name) {
    ++found;
    assert(found != std::end(kTaskTable));
  }
  return *found;
}

Batch draw_batch(const Task& task, TorchGenerator& generator, Index batch_size) {
  Batch batch{Tensor(DType::kFloat32, {batch_size, task.T, task.parts}), {}, {}};
  for (int i = 0; i < (task.has_heads() ? 2 : 1); ++i) {
    batch.targets.emplace_back(DType::kFloat32, Shape{batch_size, task.T, task.symbols});
    batch.attended.emplace_back(DType::kFloat32, Shape{batch_size, task.T, task.T});
  }
  if (task.asks & kLookup) {
    draw_lookup(batch, generator, batch_size);
  } else {
    draw_symbols(task, batch, generator, batch_size);
  }
  return batch;
}

}  // namespace attention
