// The answers of wasm/files.h as JSON, as it describes them. Each starts the text anew and returns
// it.
#pragma once

#include "wasm/files_session.h"

namespace attention {

const char* write_list(Json& json, const Files& files);
const char* write_proposals(Json& json, const std::vector<Proposal>& proposals);
const char* write_fits(Json& json, const std::vector<Fit>& fits);
/// The proposal as it was made, and what is read for it.
const char* write_chosen(Json& json, const Proposal& proposal, const Files& files);
const char* write_parts(Json& json, const std::vector<OwnPart>& parts);
/// The comparison; the numbers of its cells go into `numbers`.
const char* write_checked(Json& json, const Checked& checked, std::vector<double>& numbers);
/// The terms of a cell of a head that was compared.
const char* write_opened(Json& json, const Graph& graph, const Expression& expression);
const char* write_file_refusal(Json& json, const Refusal& refusal);

}  // namespace attention
