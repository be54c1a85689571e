// The functions of wasm/files.h.
#include "wasm/files.h"

#include <cstddef>
#include <utility>

#include "core/compare/own_masks.h"
#include "core/files/file_reason.h"
#include "core/files/safetensors.h"
#include "wasm/files_session.h"
#include "wasm/files_write.h"

namespace attention {

namespace {

constexpr std::uint32_t kMostHands = 256;
/// As many as the numbers of one tensor can need, or a part of an archive.
constexpr std::uint32_t kMostBytes = kMostPartBytes;
static_assert(sizeof(Hand) == 12 && offsetof(Hand, part) == 4 && offsetof(Hand, is_turned) == 8);
static_assert(kMostStoredNumbers * 8 <= kMostBytes && kMostKept <= kMostBytes &&
              kMostSafetensorsHeader + 8 <= kMostBytes);

/// A size as JavaScript has it; what is none becomes the largest, which no file has.
std::uint64_t as_size(double size) {
  constexpr double kMost = 9007199254740992;  // 2^53
  return size >= 0 && size <= kMost ? static_cast<std::uint64_t>(size)
                                    : static_cast<std::uint64_t>(kMost);
}

}  // namespace

Files* files_create() {
  return new Files;
}

void files_destroy(Files* files) {
  delete files;
}

const char* files_refusal(Files* files) {
  return files->refusal.text();
}

char* files_name(Files* files, std::uint32_t bytes) {
  if (bytes > kMostNameBytes) {
    return files->say_no(refuse(file_reason::name_too_long, {0, bytes, kMostNameBytes}));
  }
  files->name.assign(bytes, '\0');
  return files->name.data();
}

char* files_bytes(Files* files, std::uint32_t bytes) {
  if (bytes > kMostBytes)
    return files->say_no(refuse(file_reason::file_too_large, {bytes, kMostBytes}));
  files->bytes = {};
  files->bytes.assign(bytes, '\0');
  return files->bytes.data();
}

double files_front(Files* files, double size) {
  const Result<std::uint64_t> front = front_of_file(files->bytes, as_size(size), files->kept);
  if (front.ok()) return static_cast<double>(front.value());
  write_file_refusal(files->refusal, front.refusal());
  return -1;
}

std::int32_t files_add(Files* files, double size) {
  if (!files->is_done(files->add(as_size(size)))) return -1;
  return static_cast<std::int32_t>(files->stored.size());
}

const char* files_list(Files* files) {
  return write_list(files->json, *files);
}

const char* files_proposals(Files* files) {
  return write_proposals(files->json, files->proposals());
}

Hand* files_by_hand(Files* files, std::uint32_t count) {
  if (count > kMostHands) {
    return files->say_no(refuse(file_reason::too_many_tensors, {kMostHands}));
  }
  files->by_hand.reserve(1);  // so that room for none is not a refusal
  files->by_hand.assign(count, Hand());
  return files->by_hand.data();
}

const char* files_fits(Files* files, std::int32_t tensor) {
  const auto which = static_cast<std::size_t>(tensor);
  if (which >= files->stored.size()) return files->say_no(refuse(reason::no_tensor));
  Result<std::vector<ByHand>> hands = files->hands();
  if (!files->is_done(hands.take_refusal())) return nullptr;
  return write_fits(files->json, fitting(files->stored, hands.value(), which));
}

const char* files_choose(Files* files, std::int32_t proposal, std::int32_t heads,
                         std::int32_t head) {
  Proposal chosen;
  if (proposal == -1) {
    Result<std::vector<ByHand>> hands = files->hands();
    if (!files->is_done(hands.take_refusal())) return nullptr;
    chosen = propose_by_hand(files->stored, hands.value());
  } else {
    const std::vector<Proposal> all = files->proposals();
    const auto which = static_cast<std::size_t>(proposal);
    if (which >= all.size()) return files->say_no(refuse(file_reason::own_none));
    chosen = all[which];
  }
  if (head != -1) {
    Proposal one;
    const auto number = static_cast<std::uint64_t>(head), of = static_cast<std::uint64_t>(heads);
    if (heads < 1 || head < 0 || !one_head(chosen, of, number, one)) {
      return files->say_no(refuse(file_reason::own_uneven, {chosen.D, heads}));
    }
    chosen = std::move(one);
  }
  if (!files->is_done(files->choose(chosen))) return nullptr;
  return write_chosen(files->json, chosen, *files);
}

bool files_read(Files* files, std::int32_t which) {
  return files->is_done(files->read(static_cast<std::size_t>(which)));
}

const char* files_parts(Files* files) {
  if (!files->is_done(files->unread())) return nullptr;
  Result<std::vector<OwnPart>> parts = own_parts(files->chosen, files->reads);
  if (!files->is_done(parts.take_refusal())) return nullptr;
  files->parts = std::move(parts.value());
  spell_out_mask(files->parts);
  return write_parts(files->json, files->parts);
}

const char* files_check(Files* files, std::int32_t heads, std::int32_t causal) {
  if (!files->is_done(files->unread())) return nullptr;
  CheckOptions options;
  if (heads > 0) options.heads = heads;
  if (causal >= 0) options.is_causal = causal != 0;
  files->checked = nullptr;
  Result<Checked> checked = check(files->chosen, files->reads, options);
  if (!files->is_done(checked.take_refusal())) return nullptr;
  files->checked = std::make_unique<Checked>(std::move(checked.value()));
  return write_checked(files->json, *files->checked, files->compared);
}

const char* files_terms(Files* files, std::int32_t of, std::int32_t node, std::int32_t offset) {
  if (!files->checked) return files->say_no(refuse(file_reason::own_none));
  const Graph& graph = of == 0 ? files->checked->right : files->checked->wrong;
  const auto which = static_cast<std::size_t>(node);
  if (which >= graph.nodes().size() || offset < 0 || offset >= graph.node(node).tensor.size()) {
    return files->say_no(refuse(reason::no_cell));
  }
  const Expression expression = graph.terms(node, offset);
  files->opened.clear();
  for (const Term& term : expression.terms()) files->opened.push_back(term.value);
  return write_opened(files->json, graph, expression);
}

const double* files_term_values(Files* files) {
  if (files->opened.empty()) return files->say_no(refuse(file_reason::own_none));
  return files->opened.data();
}

const double* files_checked(Files* files) {
  if (files->compared.empty()) return files->say_no(refuse(file_reason::own_none));
  return files->compared.data();
}

const double* files_part(Files* files, std::int32_t which) {
  const auto at = static_cast<std::size_t>(which);
  if (at >= files->parts.size()) return files->say_no(refuse(reason::no_tensor));
  return files->parts[at].values.data<double>();
}

}  // namespace attention
