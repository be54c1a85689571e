// One function per lesson; each in the file of its name. They build the graph and compute nothing.
#pragma once

#include "core/lessons/lesson.h"

namespace attention::lessons {

Result<Lesson> loop(const Choice& choice);
Result<Lesson> triangle(const Choice& choice);
Result<Lesson> softmax(const Choice& choice);
Result<Lesson> match(const Choice& choice);
Result<Lesson> head(const Choice& choice);
Result<Lesson> heads(const Choice& choice);
Result<Lesson> notebook_000(const Choice& choice);
Result<Lesson> notebook_001(const Choice& choice);
Result<Lesson> notebook_002(const Choice& choice);
Result<Lesson> notebook_003(const Choice& choice);
Result<Lesson> notebook_004(const Choice& choice);

}  // namespace attention::lessons
