// The C ABI of the core's modules: every function that they export. This is its contract; what a
// caller must know stands here and nowhere else. (web/src/engine/core/wasm.ts has the same
// functions in TypeScript, and a test compares the two lists and each module's exports.)
//
// attention.wasm is without learning: it refuses to open the lessons learn, language, write and
// root, and trained weights; session_prepare tells them apart. attention_learning.wasm opens all,
// and so does attention_scalar.wasm, for engines without SIMD. The bits are the same, and so is the
// catalogue.
//
// Session: one open lesson, computed, a training run that is prepared for the next one, and the
// buffers that its answers lie in. A module can have several; none touches another. The pointer
// must be one that session_create gave and that is not destroyed. Nothing else is trusted: every
// other argument may be anything.
//
// Sessions share one thing: the module remembers what the last few finished training runs left,
// because the page compares sessions on the same trained weights and would else train for each of
// them. A choice always leaves the same bits, so this shows only in how little is left to train. A
// run on its way is its session's own, and so is what it has prepared last.
//
// Refusal: a function that says no changes nothing and returns null, false, or -1 where it would
// return a count; session_refusal then says why, by an id with values. The caller words it: no
// module contains a sentence. Nothing is thrown.
//
// Question: a function that gives what there is changes nothing either: no number, pin or step, no
// run on its way, not what is followed, not how many rows are streamed. All are questions but
// session_prepare, _open, _edit, _set_pins, _reach, _reach_advance, _train, _set_train_edits and
// _stream_advance. tests/wasm/contract.test.ts asks each of them, and has each function refuse.
//
// Text: JSON in UTF-8 that ends in a zero byte. Control characters in it are escaped, so no zero
// byte stands within. It holds until the session gives the next text, where nothing else is said.
//
// Node: a tensor of the open lesson's graph, by its place in the list "nodes" of session_structure.
// Cell: one number of a node, by its offset in row-major order.
//
// Any call may let the memory grow, which detaches the views that JavaScript has on it.
#pragma once

#include <cstdint>

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace attention {

struct Pin;
struct Session;
struct TrainingEdit;

/// A new session with no lesson open; give it back with session_destroy. Functions that need a
/// lesson refuse until session_open has opened one.
EXPORT(session_create) Session* session_create();

/// Frees a session and all that it gave.
EXPORT(session_destroy) void session_destroy(Session* session);

/// Why the last call that said no did so: ["no_decimal", "lr", "0", "100", "6", "2.5e3"], an id of
/// core/refusals.def, and the values that fill the gaps of its sentence there, which says how. The
/// last one can be a list itself: the refusal that led to this one. It holds until the next
/// refusal. Empty before the first one.
EXPORT(session_refusal) const char* session_refusal(Session* session);

/// Room for the text that session_open will read, exactly so many bytes of UTF-8 without a zero
/// byte at the end. Holds until the next session_request. Refuses more than 16384 bytes.
EXPORT(session_request) char* session_request(Session* session, std::uint32_t bytes);

/// Room for a tensor that somebody brings: `part` is its place in the catalogue's list "parts", its
/// numbers (batches, rows, columns) row-major, 0 until the caller writes others. The example own is
/// made of what was brought last when session_open opens it; what is open stays. x, the first
/// part, begins another head: the others are gone. Holds until the next session_bring of that part
/// or of x. Refuses a part that is not there, and a size of 0 or of more than 1048576 numbers.
EXPORT(session_bring)
double* session_bring(Session* session, std::int32_t part, std::uint32_t batches,
                      std::uint32_t rows, std::uint32_t columns);

/// Opens the lesson that the request chooses, for example "lesson=head&example=bank&causal=0", and
/// computes it, with the example's own numbers: core/choice/keys.h has the keys. Refuses what is
/// not UTF-8, and all that core/choice/choice.h and core/lessons/lesson.h refuse.
EXPORT(session_open) bool session_open(Session* session);

/// Does at most so many updates of the training run whose weights the request works on, and returns
/// how many are left until session_open need not wait for it: 0 too where there is none. Returns -2
/// where learning is needed and the module is without, which is no refusal: ask another module. The
/// open lesson stays; the run takes the place of the one that the session prepared before, unless
/// `most` is 0, which only asks. Refuses as session_open does, and where the next update cannot be
/// made.
EXPORT(session_prepare) std::int32_t session_prepare(Session* session, std::int32_t most);

/// What can be chosen: {"lessons": {"loop": ["000-56", ...], ...}, "mistakes": {"heads":
/// ["value_from_key"], ...}, "variants": {"cap": ["cap_of_itself", ...], ...}, "parts": ["x", ...],
/// "choices": [{"key", "kind", "lowest", "highest", "words", "lessons", "examples"}, ...]}.
/// "lessons" are all of them, with the examples that they can run on, the default first; a notebook
/// has none. "mistakes" has for all of them those that can be made there; "variants" are those of a
/// head, with the traps of each, mistakes that are made with it alone; a module without learning
/// knows none. "parts" are those of session_bring. "choices" are the keys of session_open: "kind"
/// is "name", "flag", "word", "number", "decimal" (up to six decimals), "seed" or "text"; "lowest"
/// and "highest" are those of a number, "words" those of a word, the default first. The key's
/// "lessons" have a use for it, all if there are none ("heads.randn" is the lesson heads on that
/// example alone), and its "examples" take it, all if there are none; notebooks take it without an
/// example.
EXPORT(session_catalogue) const char* session_catalogue(Session* session);

/// What depends on the open lesson: {"T": 64, "num_heads": [1, 2, 4, 8]}. "T" is the most tokens
/// that it can have; "num_heads" are the numbers of heads, at most 16, that the columns of its
/// queries can be split into evenly, those from 1 to 4 where they learn a task or have learnt one,
/// none if it has no heads. Refuses if no lesson is open.
EXPORT(session_limits) const char* session_limits(Session* session);

/// The open graph: {"dtype", "causal", "divisor", "dropped", "words": [...], "memory_words": [...],
/// "nodes":
/// [{"name", "op", "kind", "list", "role", "origin", "held", "axes", "shape", "inputs",
/// "statement"}, ...]}. "divisor" is the number by which scores are divided, "2.5", absent where it
/// is the root or nothing; "dropped" the share of weights that dropout drops, absent without it.
/// "words" are those of all tokens, batch by batch; "memory_words" those of a second sequence,
/// absent where they have none. "kind" and "list" are what core/ops/op.h says of the op: "product",
/// and an axis counted from the end or "inputs", absent without a list. "role" is what the node is
/// for (core/lessons/roles.cpp), absent without one; "origin" how a leaf's numbers were made:
/// "written", "words", "drawn", "linear", "trained" or "brought". "held" is false of the nodes of a
/// streamed head: they have terms, but no data. "gradient_of" is the node that this one is the
/// gradient of, absent if it is none; "unpinned" the input that it takes as it was computed,
/// without pins, absent without one (core/gradients.h). The lessons learn and language have also
/// "training": {"steps": 5000, "sequences": 256, "columns": ["loss", "right", "share"],
/// "parameters": [nodes]}: the most steps, how many sequences session_try tries, and the numbers of
/// one row that it and session_history give (core/training/scores.h and core/lessons/language.cpp
/// say what each one is); of language also "counted", rows of losses as Python writes them, "0.5"
/// or "inf". They and trained weights have "names": {"tokens": a node, "C": [[...]], "V": [[...]],
/// "O": [[...]]}, what the columns of that node's one-hot parts mean, and those of the logits; of a
/// language model the tokens are ids of "V", its words, and "C" is empty. Trained weights have
/// "run":
/// {"trained_steps": 300, "trained_causal": false, "batch_size": 8, "lr": "1.0"}, what led to them.
EXPORT(session_structure) const char* session_structure(Session* session);

/// The numbers of a node, row-major, float or double as the structure's "dtype" says: as many as
/// its shape has. They hold until the next call that computes: session_open, session_edit,
/// session_set_pins, session_train or session_set_train_edits.
/// Refuses a node that is not there, or is streamed.
EXPORT(session_data) const void* session_data(Session* session, std::int32_t node);

/// Pins a cell of any node to a number and computes what follows from it. -infinity hides a token
/// where the core computes it too: in masked scores. Refuses a cell that is not there, a number
/// that is not finite in the dtype, and one that would make any other number not finite.
EXPORT(session_edit)
bool session_edit(Session* session, std::int32_t node, std::int32_t offset, double value);

/// Room for so many pins, which session_set_pins will read. A pin has 16 bytes: node and offset as
/// int32, value as double. Holds until the next session_pins. Refuses more than 4096 pins.
EXPORT(session_pins) Pin* session_pins(Session* session, std::uint32_t count);

/// Pins the cells that stand in the room of session_pins, as session_edit does, and no others: a
/// cell that is pinned no more is computed again, or has the example's number again if it is a
/// leaf's. All at once and once computed, so only together need they fit; of pins of one cell the
/// last holds. Returns 1, or 0 if these pins were held already, or -1. Refuses as session_edit
/// does.
EXPORT(session_set_pins) std::int32_t session_set_pins(Session* session);

/// The arithmetic of a cell: [{"kind", "node", "offset", "of", "running"}, ...], operands before
/// what is made of them, the cell itself last. "kind" is a name of core/expression.h; "node" and
/// "offset" belong to the kind "cell". "of" are the places of the operands in this list, absent if
/// there are none. "running" is how many partial sums there are, absent if none. Refuses a cell
/// that is not there.
EXPORT(session_terms)
const char* session_terms(Session* session, std::int32_t node, std::int32_t offset);

/// The numbers of the terms that session_terms gave last, in the list's order: of each term its
/// value, and behind it its partial sums. They hold until the next session_terms. Null before the
/// first one.
EXPORT(session_term_values) const double* session_term_values(Session* session);

/// Begins to follow a number: back to all cells that it is computed from (`on` 0), or on to all
/// that are computed from it, through the arithmetic of every cell in between. A factor of 0
/// counts, and so does what a mask hides: whether a cell moves is to be tried. Refuses a cell that
/// is not there, and a lesson whose weights are streamed.
EXPORT(session_reach)
bool session_reach(Session* session, std::int32_t node, std::int32_t offset, std::int32_t on);

/// Follows it through so many cells more, at least one, so the caller can keep the time. Returns 1
/// when all is found, else 0. Refuses if no number is followed; what changes a number ends that:
/// session_open and all that session_data names.
EXPORT(session_reach_advance)
std::int32_t session_reach_advance(Session* session, std::int32_t cells);

/// One byte for each cell of a node, row-major: 1 if it has been found so far, else 0. The cell
/// where it began counts as found. They hold as long as the number is followed. Refuses a node that
/// is not there, and if no number is followed.
EXPORT(session_reached) const char* session_reached(Session* session, std::int32_t node);

/// In how many cells two nodes are apart, as `torch.isclose(a, b, rtol, atol)` has it. Refuses
/// nodes that are not there or hold no numbers, and those of different shapes; returns -1 then.
EXPORT(session_apart)
std::int32_t session_apart(Session* session, std::int32_t a, std::int32_t b, double rtol,
                           double atol);

/// What the notebook prints: [{"cell", "label", "node", "text"}, ...] in its order; [] for a
/// stage.
EXPORT(session_prints) const char* session_prints(Session* session);

/// The hash of every bit of the open graph, which holds until the next session_hash.
EXPORT(session_hash) const std::uint64_t* session_hash(Session* session);

// Training: the lessons learn and language stand at a step of a run, at first at step 0. Their
// nodes have the numbers of that step: the parameters after so many updates, the step's own batch,
// its loss and gradients, and the parameters of the next step. All refuse another lesson.

/// Goes to `step`, forward or back, by at most `most` updates, so the caller can keep the time (to
/// a step where the run has been, at most 9, fewer where an update is large, and more where a
/// language model has many numbers). Returns the step where the run then stands, which is before
/// the first one with a number that is not finite; releases all pins, which are no part of it.
/// Refuses a step below 0 or above 5000, and if the very next step cannot be computed: the run has
/// gone as far as it can, and stands where it stood, which the refusal names.
EXPORT(session_train)
std::int32_t session_train(Session* session, std::int32_t step, std::int32_t most);

/// Room for so many edits of the run, which session_set_train_edits will read. An edit has 24
/// bytes: step, node and offset as int32, 4 bytes that mean nothing, value as double. Holds until
/// the next session_train_edits. Refuses more than 4096 edits.
EXPORT(session_train_edits)
TrainingEdit* session_train_edits(Session* session, std::uint32_t count);

/// Makes the edits in that room part of the run, and no others: each writes its number into a cell
/// of a parameter when the run comes to its step, and what follows follows from it. Returns the
/// step where the run then stands: before the first edit that changed, or on it, if it was beyond.
/// Releases all pins. Refuses a cell that is no parameter's, a step or a number that cannot be, and
/// edits by which the step where it would stand cannot be computed.
EXPORT(session_set_train_edits) std::int32_t session_set_train_edits(Session* session);

/// The rows of the steps, from 0 to that where the run stands or further, each on its own batch,
/// one row after the other. They hold until the next session_train or session_set_train_edits.
EXPORT(session_history) const double* session_history(Session* session);

/// A row of the parameters at hand, on other sequences than those of the run, the same ones in
/// every run. It holds until the next session_try. Refuses if a number is not finite.
EXPORT(session_try) const double* session_try(Session* session);

// Streamed weights: those of a head whose nodes are not held. Any of these calls may be
// the first one; after an edit the next one starts afresh. A call computes what it is asked for
// and no more, so the caller can keep the time. `b` is the batch; what is done of one stays while
// another is asked for. All numbers are float32; they hold until the next session_stream_tile or
// session_stream_row. All refuse a lesson that does not stream, and a batch that is not there.

/// Computes the next rows of the weights, as many as are asked for or left. Returns how many rows
/// are done, or -1.
EXPORT(session_stream_advance)
std::int32_t session_stream_advance(Session* session, std::int32_t b, std::int32_t rows);

/// Part of the weights from (row, col) on, rows x cols cells, row-major: each the largest of
/// step x step weights, at step 1 the weights themselves; 0 beyond the last. Refuses a part that
/// is not there, and more than 65536 cells.
EXPORT(session_stream_tile)
const float* session_stream_tile(Session* session, std::int32_t b, std::int32_t row,
                                 std::int32_t col, std::int32_t rows, std::int32_t cols,
                                 std::int32_t step);

/// One row's softmax and result: the largest score, the sum of exp(score - largest), the
/// log-sum-exp, and then the row of y, head_size numbers. Refuses a row that is not there.
EXPORT(session_stream_row)
const float* session_stream_row(Session* session, std::int32_t b, std::int32_t row);

}  // namespace attention
