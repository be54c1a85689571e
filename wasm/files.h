// The C ABI of attention_files.wasm: tensors that somebody brings, from their files to the parts of
// a head. What wasm/attention.h says of refusals, of texts and of the memory is true here, too.
// This is the contract of all else, and web/src/engine/core/wasm.ts has the same functions in
// TypeScript.
//
// Files: a session with the files that were added, of which each is added whole or not at all. Of
// .npy and .safetensors only the header is read, and then the bytes of chosen tensors; others are
// kept whole. The pointer must be one that files_create gave and that is not destroyed; every other
// argument may be anything.
//
// Refusal: ids stand in core/files/refusals.def, and "no_tensor" in core/refusals.def.
//
// Tensor: one of all files together, by its place in the list of files_list.
// Part: what a tensor is of a head, by its place in the list "parts" there.
//
// All are questions but files_name, files_bytes, files_add, files_by_hand, files_choose,
// files_read, files_parts, files_check and files_terms. tests/wasm/files.test.ts calls each of
// them, and has each refuse.
#pragma once

#include <cstdint>

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace attention {

struct Files;
struct Hand;

/// A new session without files; give it back with files_destroy.
EXPORT(files_create) Files* files_create();

/// Frees a session and all that it gave.
EXPORT(files_destroy) void files_destroy(Files* files);

/// Why the last call that said no did so, as session_refusal has it.
EXPORT(files_refusal) const char* files_refusal(Files* files);

/// Room for the name that the next file has: what an array of .npy, or a tensor without a name of
/// its own, is to be called. UTF-8, without a zero byte at the end. Refuses more than 512 bytes.
EXPORT(files_name) char* files_name(Files* files, std::uint32_t bytes);

/// Room for bytes of a file, which the next files_front, files_add or files_read reads. It holds
/// until the next files_bytes, files_add or files_read. Refuses more than 134348800 bytes.
EXPORT(files_bytes) char* files_bytes(Files* files, std::uint32_t bytes);

/// How many bytes from the front of a file of `size` bytes files_add must have: a header, or all.
/// The room has the first 64 of them, or all. Refuses what is no such file, and one that would
/// have to be read whole, with those that were before, and is too large for that; returns -1 then.
EXPORT(files_front) double files_front(Files* files, double size);

/// Adds the file of that name and of `size` bytes, of which the room has those from the front.
/// Returns how many tensors there are then in all, or -1. Ends what was chosen.
EXPORT(files_add) std::int32_t files_add(Files* files, double size);

/// {"parts": ["x", "w_query", ...], "tensors": [{"name", "dtype", "shape", "file", "bytes"}, ...]}.
/// "parts" are those that a tensor can be called by hand. "file" is the place of the tensor's file
/// among those added; "bytes" are those of its numbers, absent where they are kept already.
EXPORT(files_list) const char* files_list(Files* files);

/// Heads that the tensors make up by their names, each a proposal: [{"group", "C", "D",
/// "key_columns", "heads", "placed", "unplaced"}, ...]. "placed" are [{"tensor", "part",
/// "turned", "rows", "columns", "first", "why"}, ...] and "unplaced" [{"tensor", "why"}, ...], as
/// core/files/placement.h describes them; 0 is what nothing says.
EXPORT(files_proposals) const char* files_proposals(Files* files);

/// Room for so many choices by hand, which files_fits and files_choose will read. One has 12 bytes:
/// tensor, part and whether it is turned, as int32. Holds until the next files_by_hand. Refuses
/// more than 256.
EXPORT(files_by_hand) Hand* files_by_hand(Files* files, std::uint32_t count);

/// The parts that a tensor's sizes fit beside those chosen by hand for others: [{"part", "as_is",
/// "turned"}, ...]. Refuses a tensor that is not there, and a choice of what is not there.
EXPORT(files_fits) const char* files_fits(Files* files, std::int32_t tensor);

/// Chooses a proposal, or, as number -1, what is chosen by hand; of its `heads` heads the one of
/// that number, or, as -1, all. Returns the proposal, and in it "reads": [{"tensor", "begin",
/// "end"}, ...], the bytes of the tensor's file that its numbers are, absent where they are kept.
/// Refuses what is not there, heads that the columns cannot be split into, and more numbers than
/// can be held.
EXPORT(files_choose)
const char* files_choose(Files* files, std::int32_t proposal, std::int32_t heads,
                         std::int32_t head);

/// Reads the numbers of the entry of "reads" of that place, whose bytes are in the room if they are
/// not kept. Refuses what core/files/stored.h does.
EXPORT(files_read) bool files_read(Files* files, std::int32_t which);

/// The parts of the head, once all are read: [{"part", "name", "shape"}, ...]; weights are turned
/// and cut as the proposal says, a mask with one row for a sequence has one for each of its
/// queries. Refuses numbers that are not finite, and what is not read.
EXPORT(files_parts) const char* files_parts(Files* files);

/// The numbers of one of them, row-major. They hold until the next files_choose, files_parts or
/// files_add. Refuses what is not there.
EXPORT(files_part) const double* files_part(Files* files, std::int32_t which);

/// Compares what was computed with the head of the parts of the last files_parts (core/compare/
/// check.h): {"heads", "causal", "mask", "kept", "same", "chain": [{"part", "name", "state",
/// "differing", "cells", "first", "worst", "first_at", "worst_at", "right", "node", "wrong"}, ...],
/// "diagnoses":
/// [{"mistake", "statements", "right"}, ...], "changed": {"tensor", "name", "at", "right",
/// "wrong"}}. "state" is "same", "unclear", "differs", "no_shape"
/// or "not_reached"; "first" and "worst" are names of cells, "" without one, at the offsets
/// "first_at" and "worst_at". "node" is that of a tensor that differs, and "wrong" the one in the
/// head of the first diagnosis, or -1. "changed" is the first cell that this diagnosis changes, at
/// an offset of a node of either head; absent if there is none. `heads` of 0 and `causal` of -1
/// leave it to the comparison to find out; else `causal` is 0 or 1. Refuses what
/// core/compare/check.h does.
EXPORT(files_check)
const char* files_check(Files* files, std::int32_t heads, std::int32_t causal);

/// The arithmetic of a cell of what was compared last: of the right head, or, if `of` is 1, of that
/// of the first diagnosis. As session_terms of wasm/attention.h gives it, but without "running";
/// of a cell also its "name", and whether it is "given" rather than computed. Refuses a cell that
/// is not there.
EXPORT(files_terms)
const char* files_terms(Files* files, std::int32_t of, std::int32_t node, std::int32_t offset);

/// The numbers of the terms that files_terms gave last, in the list's order. They hold until the
/// next files_terms. Refuses if there was none.
EXPORT(files_term_values) const double* files_term_values(Files* files);

/// Of each entry of that chain theirs, ours and the bound of the first cell, then of the worst: six
/// numbers; then of "changed", if there is one, the number of the wrong head and of the right one.
/// They hold until the next files_check, files_choose or files_add. Refuses if nothing was
/// compared.
EXPORT(files_checked) const double* files_checked(Files* files);

}  // namespace attention
