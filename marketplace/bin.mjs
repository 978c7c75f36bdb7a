#!/usr/bin/env node
// Sources in the repository (run by tsx), built files in the packed package: `imports` says which.
import { main } from '#marketplace/cli/main.ts';

await main(process.argv.slice(2));
