// All hashes that a build of the program for a terminal prints, against those of tests/core/hashes.json:
//   node tests/same_bits/hashes.ts [RUNNER] PROGRAM
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [program, ...before] = process.argv.slice(2).reverse();
const runner = before.reverse();
const file = new URL('../core/hashes.json', import.meta.url);
const hashes: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));

let count = 0;
const others: string[] = [];
for (const [choice, hash] of Object.entries(hashes)) {
  // The head that the tests bring is not in a choice.
  if (choice.includes('example=own')) continue;
  const [command, ...rest] = [...runner, program, 'hash', choice];
  const printed = execFileSync(command, rest, { encoding: 'utf8' }).trim();
  count++;
  if (printed !== hash) others.push(`${choice}: ${printed}, not ${hash}`);
}
for (const other of others) console.log(other);
console.log(`${count - others.length} of ${count} hashes are the same`);
process.exit(others.length === 0 && count > 0 ? 0 : 1);
