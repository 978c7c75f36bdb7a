#!/usr/bin/env node
// Sources in the repository (run by tsx), built files in the packed package: `imports` says which.
import { main } from '#marketplace/cli/main.ts';

// The one place where the marketplace meets the stubs: nothing in it imports them (decision 219).
await main(process.argv.slice(2), async options => {
  const { createSandbox } = await import('#stubs');
  return createSandbox(options);
});
