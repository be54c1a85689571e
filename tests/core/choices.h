// The choices that tests of all lessons run over: every lesson on every example, match and head
// with every setting of their switches, heads with some of its, and some sizes and dtypes.
#pragma once

#include <doctest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/examples/brought.h"
#include "core/learning.h"
#include "core/lessons/lesson.h"
#include "core/lessons/mistakes.h"
#include "core/text/fill.h"
#include "core/text/take.h"
#include "tests/core/same_bits.h"

/// Sizes below and beyond 16 numbers, where PyTorch draws in different ways, and float64.
inline const std::vector<std::string> kSizesAndDTypes = {
    "lesson=loop&example=randn&seed=-1&before=1&B=1&T=5&C=3",
    "lesson=loop&example=000-56&dtype=float64",
    "lesson=triangle&example=randn&seed=2147483648&before=7&B=2&T=3&C=3",
    "lesson=triangle&example=000-60&dtype=float64",
    "lesson=softmax&example=randn&seed=18446744073709551615&before=1000000&B=2&T=1&C=1",
    "lesson=softmax&example=000-61&dtype=float64",
    "lesson=head&example=randn&seed=7&before=33&B=2&T=5&C=3&head_size=2&causal=1&scaled=1",
    "lesson=head&example=randn&T=4&head_size=1&dtype=float64&causal=0&scaled=1",
    "lesson=head&example=bank&dtype=float64&causal=1&scaled=1",
    "lesson=head&example=randn&T=3&head_size=2&divide_by=2.7&causal=1&scaled=1",
    "lesson=heads&example=bank&divide_by=0.5&dtype=float64&causal=0&scaled=1",
    "lesson=head&example=randn&T=5&window=2&causal=0&scaled=1",
    "lesson=heads&example=randn&B=2&T=4&C=4&window=3&padding=4,2&mask=1111,1111,1011,1111&"
    "added=0,1,0,0;0,0,0.5,0;0,0,-inf,0;0,0,0,0&causal=0&scaled=1",
    "lesson=match&example=banks&padding=3,2&causal=0",
    "lesson=match&example=banks&dtype=float64&causal=0",
    "lesson=match&example=randn&B=2&T=5&C=3&causal=1",
    "lesson=head&example=tokens&tokens=%C3%A9t%C3%A9%20summer%20%C3%A9t%C3%A9&C=3&seed=5&causal=0&"
    "scaled=1",
    "lesson=heads&example=bank&tokens=the%20old%20bank&causal=0&scaled=0&dtype=float64",
    "lesson=heads&example=hello&num_heads=1&causal=0&scaled=0&mistake=value_from_key",
    "lesson=heads&example=randn&seed=3&before=2&B=2&T=3&C=6&num_heads=3&causal=1&scaled=0",
    "lesson=heads&example=tokens&tokens=a%26a&seed=7&num_heads=4&causal=1&scaled=1",
    "lesson=heads&example=randn&T=4&C=4&num_heads=4&dtype=float64&causal=0&scaled=1",
    "lesson=head&example=randn&B=2&T=2&C=3&S=4&causal=1&scaled=1",
    "lesson=head&example=bank&tokens=mud%20bank&memory_tokens=the%20bank%20mud%20bank&causal=0&"
    "scaled=1&dtype=float64",
    "lesson=heads&example=randn&T=3&C=4&S=5&causal=0&scaled=1",
    "lesson=head&example=randn&T=3&C=4&bias=1&order=kqvx&causal=1&scaled=1",
    "lesson=heads&example=randn&T=3&C=4&weights_seed=-2&order=xkqv&causal=1&scaled=1",
    "lesson=heads&example=randn&T=3&C=4&bias=0&order=qkvx&num_kv_heads=1&causal=1&scaled=1",
    "lesson=heads&example=bank&tokens=mud%20bank&memory_tokens=the%20bank%20mud&causal=0&scaled=1",
    "lesson=heads&example=tokens&tokens=to&memory_tokens=be&bias=0&causal=0&scaled=1&dtype=float64",
    "lesson=heads&example=randn&T=3&C=4&num_heads=4&num_kv_heads=2&head_size=2&causal=1&scaled=1",
    "lesson=head&example=bank&dropout=0.3&dropout_seed=7&causal=0&scaled=1&dtype=float64",
    "lesson=heads&example=randn&T=3&C=4&dropout=0.5&causal=1&scaled=1",
    "lesson=heads&example=hello&num_heads=4&num_kv_heads=1&causal=0&scaled=1&dtype=float64",
    "lesson=head&example=own&dtype=float64&causal=1&scaled=1",
    "lesson=heads&example=own&num_heads=3&causal=0&scaled=1&dtype=float64",
    "lesson=heads&example=both&num_heads=3&trained_steps=20&causal=1&scaled=0&dtype=float64",
    "lesson=head_turned&example=turned&tokens=a%20b%20b%20d%20c%20a%20c&variant=rope&dtype=float64",
    "lesson=learn_turned&example=turned&batch_size=2&optimizer=adam&variant=rope",
    "lesson=root&example=queries&seed=3&T=2&d_k=1&dtype=float64",
    "lesson=learn&example=lookup&seed=5&head_size=3&batch_size=1&causal=0&scaled=0&lr=0.5",
    "lesson=learn&example=both&num_heads=3&batch_size=3&causal=1&fresh=0&dtype=float64",
    "lesson=language&example=meanings&batch_size=1&C=4&hidden=3&num_heads=2&blocks=2&"
    "norm_kind=layer&activation=gelu&dtype=float64",
    "lesson=language&example=meanings&batch_size=1&C=3&hidden=2&norm=without&positions=0&"
    "residual=0&optimizer=sgd",
    "lesson=language&example=meanings&batch_size=1&C=2&hidden=2&attention=0&seed=7",
    "lesson=language&example=meanings&batch_size=1&C=2&mlp=0&norm=after&optimizer=sgd&fresh=0",
    "lesson=write&example=meanings&trained_steps=2&C=4&hidden=3&num_heads=2&blocks=2&"
    "norm_kind=layer&activation=gelu&beginning=by%20the&draw_seed=3&dtype=float64",
    "lesson=language&example=text&split=characters&tokens=a%26b%20ab%C3%A9&T=3&batch_size=2&C=3&"
    "hidden=2&dtype=float64",
    "lesson=language&example=meanings&batch_size=1&C=2&hidden=3&activation=gelu_erf&"
    "unembedding=tied",
    "lesson=write&example=meanings&trained_steps=2&C=2&hidden=2&norm=after&positions=0&residual=0",
};

/// The settings of a lesson's switches. All lessons have the switches, and those without a mask or
/// a scale ignore them.
inline std::vector<std::string> switch_settings(const std::string& lesson) {
  if (lesson == "match") return {"&causal=0", "&causal=1"};
  if (lesson == "learn") {
    return {"&causal=0&batch_size=2", "&causal=1&batch_size=2&optimizer=adam"};
  }
  if (lesson == "language") return {"&batch_size=1&C=4&hidden=5"};
  if (lesson == "write") return {"&trained_steps=3&C=2&hidden=3"};
  if (lesson != "head") return {""};
  return {"&causal=0&scaled=0", "&causal=0&scaled=1", "&causal=1&scaled=0", "&causal=1&scaled=1"};
}

/// Whether a choice of all_choices has the mask, in a lesson that can have it: the trained pair was
/// trained without, and the experiments on rows of scores alone have no tokens. A language model
/// without attention has none either.
inline bool is_masked(const std::string& choice) {
  if (choice.rfind("lesson=root", 0) == 0 || choice.rfind("lesson=temperature", 0) == 0) {
    return false;
  }
  if (choice.find("attention=0") != std::string::npos) return false;
  return choice.find("causal=0") == std::string::npos && choice != "lesson=heads&example=both";
}

/// Whether keys and values are made of a second sequence: what moves x then moves its own row
/// alone.
inline bool has_memory(const std::string& choice) {
  return choice.find("&S=") != std::string::npos ||
         choice.find("&memory_tokens=") != std::string::npos;
}

/// The choices as the page writes them: "lesson=head&example=bank&causal=0&scaled=1".
inline std::vector<std::string> all_choices() {
  std::vector<std::string> texts = kSizesAndDTypes;
  for (const std::string& lesson : attention::lesson_names()) {
    const std::string text = "lesson=" + lesson;
    const std::vector<std::string> examples = attention::example_names(lesson);
    if (examples.empty()) texts.push_back(text);
    for (const std::string& example : examples) {
      for (const std::string& switches : switch_settings(lesson)) {
        texts.push_back(text + "&example=" + example + switches);
      }
    }
  }
  return texts;
}

/// The variants of a head, and the traps of one.
inline std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  const attention::Variant* one = attention::learning->variants->all;
  for (; one->name != nullptr; ++one) names.emplace_back(one->name);
  return names;
}
inline std::vector<std::string> trap_names(const std::string& variant) {
  const attention::Variant* one = attention::learning->variants->all;
  while (one->name != variant) ++one;
  return attention::words(one->traps);
}

/// The same, each lesson with each of its mistakes, and each variant with each of its traps: for
/// tests of what holds of any graph.
inline std::vector<std::string> all_choices_and_mistakes() {
  std::vector<std::string> texts = all_choices();
  for (const std::string& lesson : attention::lesson_names()) {
    for (const std::string& mistake : attention::mistake_names(lesson)) {
      const std::string switches =
          lesson == "language" ? "&example=meanings&batch_size=1&C=4&hidden=3&norm_kind=layer"
          : lesson == "write"  ? "&example=meanings&trained_steps=2&C=2&hidden=2"
          : mistake == "is_causal_with_cache" ? "&example=randn&T=2&S=4&causal=1&scaled=1"
          : mistake == "dropout_unscaled"     ? "&example=randn&T=3&dropout=0.2&causal=1&scaled=1"
          : mistake == "softmax_over_batch"   ? "&example=randn&B=2&T=3&causal=1&scaled=1"
          : mistake == "tile" ? "&example=randn&T=3&num_heads=4&num_kv_heads=2&causal=1&scaled=1"
                              : "&example=bank&causal=1&scaled=1&window=3";
      texts.push_back(attention::fill("lesson={}{}&mistake={}", {lesson, switches, mistake}));
    }
  }
  for (const std::string& variant : variant_names()) {
    const char* const sizes =
        variant == "today"
            ? "lesson=heads&example=randn&T=4&C=4&head_size={}&num_kv_heads=1&window=2"
            : "lesson=head&example=randn&T=4&C=3&head_size={}";
    const std::string plain = attention::fill(sizes, {variant == "rope" ? 4 : 2}) +
                              "&causal=1&scaled=1&variant=" + variant;
    texts.push_back(plain);
    texts.push_back(plain + "&dtype=float64&B=2&causal=0");
    for (const std::string& trap : trap_names(variant)) {
      texts.push_back(plain + "&mistake=" + trap);
    }
  }
  return texts;
}

/// The name of a choice's lesson: the tests that skip some choices collect it, to be sure of the
/// others.
inline std::string lesson_of(const std::string& choice) {
  attention::Choice parsed;
  REQUIRE(!attention::parse_choice(choice, parsed));
  return parsed.lesson;
}

/// A number of a tensor that tests bring, the i-th: of 32nds, so that float32 has it. The tests of
/// the boundary bring the same ones (tests/wasm/core.ts).
inline double brought_number(attention::Index part, attention::Index i) {
  return double((i * 37 + part * 11) % 31 - 15) / 32;
}

/// Two heads: x (1, 5, 6), and weights and biases of the size 6, without a mask; or, in the lesson
/// head, the first of them.
inline attention::Brought brought_for(const std::string& lesson) {
  attention::Brought made;
  for (std::uint32_t part = 0; part < 9; ++part) {
    const std::uint32_t rows = part == 0 ? 5 : part < 5 ? 6 : 1;
    const bool is_cut = lesson == "head" && part != 0 && part != 4 && part != 8;
    const std::uint32_t columns = is_cut ? 3 : 6;
    attention::Result<double*> room = made.room(part, 1, rows, columns);
    REQUIRE(room.ok());
    for (std::uint32_t i = 0; i < rows * columns; ++i) {
      room.value()[i] = brought_number(part, i / columns * 6 + i % columns);
    }
  }
  return made;
}

/// The sentence with which a choice is refused, or an empty text.
inline std::string refusal(const std::string& text, attention::Lesson& lesson) {
  attention::Choice choice;
  attention::MaybeRefusal refusal = attention::parse_choice(text, choice);
  const attention::Brought brought = brought_for(choice.lesson);
  choice.brought = &brought;
  if (!refusal) refusal = attention::build_lesson(choice, lesson);
  return refusal ? refusal->what() : "";
}
inline std::string refusal(const std::string& text) {
  attention::Lesson lesson;
  return refusal(text, lesson);
}

/// The lesson of a choice; the test fails if it is refused.
inline attention::Lesson open(const std::string& text) {
  attention::Lesson lesson;
  const std::string sentence = refusal(text, lesson);
  REQUIRE_MESSAGE(sentence.empty(), sentence);
  return lesson;
}

/// The numbers of a node; the test fails if there is none of that name.
inline const attention::Tensor& tensor(const attention::Graph& graph, std::string_view name) {
  const attention::NodeId id = graph.find(name);
  if (id < 0) FAIL("no node ", name);
  return graph.node(id).tensor;
}

/// The rows of a node whose bits change when every number of token `token` of batch 0 does, by
/// another amount each: a norm does not see what moves all alike.
inline std::set<attention::Index> rows_changed_by(const std::string& choice,
                                                  const std::string& node, attention::Index token,
                                                  const char* moved = "x") {
  attention::Lesson lesson = open(choice);
  const attention::Tensor before = tensor(lesson.graph, node);
  const attention::NodeId x = lesson.graph.find(moved);
  const attention::Index C = lesson.graph.node(x).tensor.cols();
  for (attention::Index c = 0; c < C; ++c) {
    const double value = lesson.graph.node(x).tensor.at(token * C + c);
    REQUIRE(!lesson.graph.edit(x, token * C + c, value + 0.5 * double(c + 1)));
  }
  const attention::Tensor& after = tensor(lesson.graph, node);
  std::set<attention::Index> rows;
  for (attention::Index i = 0; i < after.size(); ++i) {
    if (!same_bits(before.at(i), after.at(i))) rows.insert(i / after.cols());
  }
  return rows;
}
