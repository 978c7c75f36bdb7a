const { default: TestSequencer } = require('@jest/test-sequencer');

const longest = require('./longestTests.cjs');

/**
 * Number of a group (testGroups.mjs), which are numbered in their order; otherwise the place in the
 * list.
 */
const rank = ({ path }) => {
  const group = /\/test-results\/groups\/[a-z]+\/(\d+)\.test\.cjs$/.exec(path)?.[1];
  if (group) return Number(group);
  const index = longest.findIndex(file => path.endsWith(`/${file}`));
  return index === -1 ? longest.length : index;
};

/** Runs the longest test files first, and the others in Jest's order. */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
