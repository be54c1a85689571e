// One function per lesson; each in the file of its name, those of the race in one. From the choice
// and its example they build the graph of a lesson that comes empty; they compute nothing. A
// notebook has its own examples.
#pragma once

#include "core/examples/example.h"
#include "core/lessons/lesson.h"

namespace attention::lessons {

void loop(const Choice& choice, const Example& data, Lesson& lesson);
void triangle(const Choice& choice, const Example& data, Lesson& lesson);
void softmax(const Choice& choice, const Example& data, Lesson& lesson);
void match(const Choice& choice, const Example& data, Lesson& lesson);
void head(const Choice& choice, const Example& data, Lesson& lesson);
void heads(const Choice& choice, const Example& data, Lesson& lesson);
void learn(const Choice& choice, const Example& data, Lesson& lesson);
void language(const Choice& choice, const Example& data, Lesson& lesson);
void write(const Choice& choice, const Example& data, Lesson& lesson);
void cache(const Choice& choice, const Example& data, Lesson& lesson);
void race_loop(const Choice& choice, const Example& data, Lesson& lesson);
void race_running(const Choice& choice, const Example& data, Lesson& lesson);
void race_product(const Choice& choice, const Example& data, Lesson& lesson);
void race_head(const Choice& choice, const Example& data, Lesson& lesson);
void root(const Choice& choice, const Example& data, Lesson& lesson);
void temperature(const Choice& choice, const Example& data, Lesson& lesson);
void notebook_000(const Choice& choice, const Example& data, Lesson& lesson);
void notebook_001(const Choice& choice, const Example& data, Lesson& lesson);
void notebook_002(const Choice& choice, const Example& data, Lesson& lesson);
void notebook_003(const Choice& choice, const Example& data, Lesson& lesson);
void notebook_004(const Choice& choice, const Example& data, Lesson& lesson);

}  // namespace attention::lessons
