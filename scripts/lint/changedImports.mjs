// Checks the imports of the files that are named, and cycles through them. `npm run lint` checks
// all.
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { rooms } from './zones.js';

const files = process.argv.slice(2).filter(file => rooms.includes(file.split('/')[0] ?? ''));
if (files.length > 0) {
  const { output } = await cruise(files, {
    ...config.options,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  if (typeof output === 'string') throw new Error(output);
  for (const { from, to, rule } of output.summary.violations) {
    console.error(`${from} -> ${to}: ${rule.name}`);
    process.exitCode = 1;
  }
}
