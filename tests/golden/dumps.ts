// The code by which the page lets a reader save a head, as JSON: node tests/golden/dumps.ts
import { CONVERT, DRAWN, DUMPS } from '../../web/src/course/yours/dump.ts';

console.log(JSON.stringify({ dump: DUMPS.PyTorch, convert: CONVERT, drawn: DRAWN }));
