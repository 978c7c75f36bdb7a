import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * `failure` is what a failed test said.
 * @typedef {{
 *   title: string, file: string, milliseconds: number, failure?: string | undefined
 * }} TimedTest
 */
/** @typedef {{ count: Count, tests: TimedTest[] }} TestReport */
/**
 * Result of a kind of tests, with its seconds on the clock (none for what runs all the time) and of
 * processor time.
 * @typedef {{ name: string, count: Count, seconds?: number, processor: number }} KindResult
 */

/**
 * Reads what Jest wrote with `--json`. A file that failed before its first test counts as one
 * failure.
 * @param {string} file @returns {TestReport}
 */
export function readJestReport(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {TimedTest[]} */
  const tests = [];
  let broken = 0;
  for (const { name, status, message, assertionResults } of report.testResults) {
    if (status === 'failed' && assertionResults.length === 0) {
      broken += 1;
      tests.push({ title: 'before its first test', file: name, milliseconds: 0, failure: message });
    }
    for (const { ancestorTitles, title, duration, failureMessages = [] } of assertionResults) {
      // The tests of a group are in a block named by the path of their file.
      const [first = '', ...others] = ancestorTitles;
      const [file, blocks] = /\.test\.(tsx?|mjs)$/.test(first)
        ? [first, others]
        : [name, ancestorTitles];
      tests.push({
        title: [...blocks, title].join(' '),
        file,
        milliseconds: duration ?? 0,
        failure: failureMessages[0],
      });
    }
  }
  return {
    count: { passed: report.numPassedTests, failed: report.numFailedTests + broken },
    tests,
  };
}

/**
 * Reads what Playwright's JSON reporter wrote.
 * @param {string} file @param {string} folder of the tests @returns {TestReport}
 */
export function readPlaywrightReport(file, folder) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {TimedTest[]} */
  const tests = [];
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? []) {
      for (const { results } of spec.tests) {
        for (const { duration, error } of results) {
          tests.push({
            title: spec.title,
            file: `${folder}/${spec.file}`,
            milliseconds: duration,
            failure: error?.message,
          });
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of suites) visit(suite);
  // A setup that fails runs no test, and is reported separately.
  const broken = stats.unexpected === 0 && errors.length > 0 ? 1 : 0;
  return {
    count: { passed: stats.expected + stats.flaky, failed: stats.unexpected + broken },
    tests,
  };
}

/**
 * Lines for the slowest tests, slowest first; empty when there are no tests.
 * @param {TimedTest[]} tests @param {string} root @param {number} [howMany]
 */
export function slowestTests(tests, root, howMany = 10) {
  return tests
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, howMany)
    .map(({ title, file, milliseconds }) => {
      const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
      const shown = title.length > 90 ? `${title.slice(0, 89)}…` : title;
      return `${seconds} s  ${file.replace(`${root}/`, '')} › ${shown}`;
    });
}

/**
 * Lines for the failed tests, each with the beginning of what it said: the end of a run's output is
 * often all that remains of it.
 * @param {TimedTest[]} tests @param {string} root @param {number} [lines] of each failure
 */
export function failedTests(tests, root, lines = 8) {
  return tests.flatMap(({ title, file, failure }) => {
    if (failure === undefined) return [];
    const said = stripVTControlCharacters(failure).split('\n').filter(Boolean).slice(0, lines);
    return [`${file.replace(`${root}/`, '')} › ${title}`, ...said.map(line => `    ${line}`)];
  });
}

/**
 * Sums up a run: a line for each kind of tests, and all counts.
 * @param {readonly KindResult[]} kinds
 */
export function summaryOf(kinds) {
  const count = { passed: 0, failed: 0 };
  const lines = kinds.map(({ name, count: { passed, failed }, seconds, processor }) => {
    count.passed += passed;
    count.failed += failed;
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    const time = seconds === undefined ? '' : `${seconds.toFixed(0)} s`;
    const took = `${time.padStart(7)} ${processor.toFixed(0).padStart(6)} s of processor time`;
    return `${failed ? 'FAIL' : 'ok  '} ${name.padEnd(12)} ${tests.padEnd(26)}${took}`;
  });
  return { lines, count };
}
