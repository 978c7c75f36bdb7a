const { default: TestSequencer } = require('@jest/test-sequencer');

// Jest orders by its record of the last run, which a fresh clone does not have: begun last, one of
// these would leave the other processor idle for a minute.
const longest = [
  'faults/crashes/crashes.contract',
  'marketplace/packaging/packed.contract',
  'marketplace/api/mutations.contract',
  'faults/fuzz/fuzz.contract',
  'server/testing/anyData/listings.contract',
  'marketplace/api/auth/access.contract',
  'server/testing/anyData/orders.contract',
  'marketplace/engine/kills.db',
  'marketplace/engine/walks.db',
  'marketplace/engine/company.db',
  'marketplace/mail/anyData',
].map(name => `${name}.test.ts`);

/** Number of a group (testGroups.mjs), which are numbered in their order; otherwise the place in the list. */
const rank = ({ path }) => {
  const group = /\/test-results\/groups\/[a-z]+\/(\d+)\.test\.cjs$/.exec(path)?.[1];
  if (group) return Number(group);
  const index = longest.findIndex(file => path.endsWith(`/${file}`));
  return index === -1 ? longest.length : index;
};

/** Runs the longest test files first, and the others in Jest's order. */
module.exports = class LongestFirst extends TestSequencer {
  static longest = longest;

  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
