// The answers of the boundary as JSON, as wasm/attention.h describes them. Each starts the text
// anew and returns it.
#pragma once

#include "core/lessons/lesson.h"
#include "wasm/json.h"

namespace attention {

const char* write_catalogue(Json& json);
const char* write_limits(Json& json, const Lesson& lesson, Index most_tokens);
const char* write_structure(Json& json, const Lesson& lesson);
const char* write_terms(Json& json, const Expression& expression);
const char* write_prints(Json& json, const Lesson& lesson);
const char* write_refusal(Json& json, const Refusal& refusal);

}  // namespace attention
