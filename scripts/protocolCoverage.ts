import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  cliCommands,
  integrationFunctions,
  marketplaceFunctions,
} from '@flowroom/marketplace/testing/coverage/clientFunctions';
import { rowsOf, unmet } from '@flowroom/marketplace/testing/coverage/coverage';
import type { TracedCall } from '@flowroom/marketplace/testing/coverage/trace';

// Compares the requests of the contract tests with what the official clients offer: every function
// with its success, its documented errors and the callers who are refused.
// Usage: protocolCoverage.ts <folder of traces>; the last line is `N passed, N failed`.

const folder = process.argv[2] ?? '';
const calls = readdirSync(folder)
  .filter(file => file.endsWith('.jsonl'))
  .flatMap(file => readFileSync(path.join(folder, file), 'utf8').split('\n'))
  .filter(Boolean)
  .map((line): TracedCall => JSON.parse(line));
const rows = rowsOf({
  marketplace: marketplaceFunctions(),
  integration: integrationFunctions(),
  cli: cliCommands(),
});
const missing = unmet(rows, calls);
for (const { title } of missing) console.log(`not seen: ${title}`);
console.log(`${calls.length} calls`);
console.log(`${rows.length - missing.length} passed, ${missing.length} failed`);
