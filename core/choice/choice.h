// What a learner chooses: a lesson, an example, and options of theirs. It is read from a text such
// as "lesson=head&example=bank&causal=0&scaled=1" or "lesson=loop&example=randn&seed=7&T=12".
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/limits.h"
#include "core/refusal.h"

namespace attention {

class Brought;

/// As `torch.manual_seed` takes it: from -2^63 to 2^64 - 1.
struct Seed {
  bool is_negative = false;
  std::uint64_t magnitude = 1337;
};

/// One member for each key of core/choice/keys.h. What was not chosen is empty; its default stands
/// behind it.
struct Choice {
  Choice();

  std::string lesson;
  std::string example;                     // the lesson's first; a notebook has none
  std::optional<bool> causal;              // as the example has it
  std::optional<bool> scaled;              // true
  std::optional<Index> divide_by;          // the scores, in millionths; sqrt(head_size)
  std::optional<Index> num_heads;          // 2; for the task both 2
  std::optional<Index> num_kv_heads;       // as num_heads; of keys and values, which heads share
  std::optional<Index> window;             // none; so many keys, its own the last, are seen
  std::optional<std::string> mask, added;  // none; core/lessons/masks.h
  std::optional<std::string> padding;      // none; the length of each sequence: "3,2"
  std::optional<Index> dropout;            // none; the share of weights dropped, in millionths
  std::optional<Index> dropout_seed;       // 0
  std::optional<bool> train;               // true; dropout is for training alone
  std::string mistake;                     // none; core/lessons/mistakes.h
  std::string variant;                     // none; core/lessons/variants.h
  std::optional<Index> tile_size;          // 2; keys that the variant online takes at a time
  std::string dtype;                       // float32; a notebook has its own
  std::optional<Seed> seed;                // 1337; that of a notebook is its own
  std::optional<Index> before;             // 32-bit draws of the generator used up before x; 0
  std::optional<Index> B, T, C;       // 4, 8, 2; for one head or many 1, 8, 8; own.h: for tokens
  std::optional<Index> S;             // none; tokens of a second sequence, for keys and values
  std::optional<Index> head_size;     // 4, for tokens 2; that of the task
  std::optional<bool> bias;           // false: one head's layers are made with bias=False
  std::optional<Seed> weights_seed;   // none: a seed set again before the layers are made
  std::string order;                  // xqkv: what is drawn first, x or a layer, and which layer
  std::optional<Index> d_k;           // 64
  std::optional<std::string> tokens;  // the text of the examples tokens, bank and banks
  std::optional<std::string> memory_tokens;  // none; the second sequence as a text
  std::string split;                         // and what becomes a token of it; words
  std::string tied;                          // none; which weight matrices of a run's head are one
  std::string optimizer;                     // sgd
  std::optional<Index> lr;                   // the learning rate in millionths; that of the task
  std::optional<Index> batch_size;           // 8
  std::optional<bool> fresh;                 // true: another batch at every step
  // Of the run behind the weights of head and heads: how far it went, its mask, its scale.
  std::optional<Index> trained_steps;  // 300; of a language model 200
  std::optional<bool> trained_causal;  // as the task has it
  std::optional<bool> trained_scaled;  // true
  // Of a language model: its blocks, the width of its MLP, its norms, and what is not left out.
  std::optional<Index> blocks, hidden;                      // 1, 16
  std::string norm, norm_kind;                              // before, rms
  std::string activation;                                   // relu
  std::string unembedding;                                  // own
  std::optional<bool> positions, attention, mlp, residual;  // true
  std::optional<std::string> beginning;  // "near": what it goes on from when it writes
  std::optional<Index> draw_seed;        // 11: of the numbers by which it picks words

  // The tensors of the example own (core/examples/brought.h), which no text has; null: none.
  const Brought* brought = nullptr;

  std::uint64_t chosen = 0;  // a bit for each key that the text has, in the order of the table

  /// The chosen seed for `torch.manual_seed`, a negative one modulo 2^64; `own` if none was chosen.
  std::uint64_t seed_or(std::uint64_t own) const;
};

/// Reads what the text chooses, a list of key=value with "&" between, into a choice that has its
/// defaults; of a key that comes twice, the last value. Refuses a key or a value that it does not
/// know, and says which it knows. `tokens` is percent-encoded, so that it can hold "&" and "=".
MaybeRefusal parse_choice(const std::string& text, Choice& choice);

/// Refuses options that the chosen lesson or example does not take, and more tokens than
/// `most_tokens` (core/lessons/lesson.h). The lesson and its example must be there. Options of
/// which a lesson has no use though the example takes them, such as head_size where there is no
/// head, are not refused, but for those that change how a head attends.
MaybeRefusal check_choice(const Choice& choice);

}  // namespace attention
