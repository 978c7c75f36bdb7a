import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runGrouped } from './jest.mjs';

const sources = '{demo,marketplace,sandbox,server,shared,src}/**/*.{ts,tsx}';
const projects = ['unit', 'dom', 'db', 'contract', 'protocol', 'stub', 'faults', 'release'];
const left = ['**/*.{test,examples}.*', '**/*.d.ts', '**/testing/**'];
/** Lines of the list that are printed; the file holds all. */
const printed = 25;

/**
 * @typedef {{ file: string, functions: string[] | null }} Uncovered `null` when no test loads the
 *   file
 */

/**
 * Runs all Jest projects with coverage of the sources and writes `coverage/`: pages to read
 * (index.html) and `uncovered.txt`, which lists the functions that no test runs. Processes that
 * tests start, and the browser tests, are not counted.
 * @param {string} root
 */
export async function coverageOf(root) {
  const folder = path.join(root, 'coverage');
  const file = path.join(folder, 'jest.json');
  await runGrouped(
    projects,
    [
      '--coverage',
      // Names functions after what they are assigned to.
      '--coverageProvider=v8',
      `--coverageDirectory=${folder}`,
      ...['json', 'html', 'text-summary'].map(name => `--coverageReporters=${name}`),
      ...[sources, ...left.map(pattern => `!${pattern}`)].map(
        pattern => `--collectCoverageFrom=${pattern}`,
      ),
      '--maxWorkers=2',
      '--silent',
      '--json',
      `--outputFile=${file}`,
    ],
    { file, onOutput: () => {} },
  );
  const coverage = JSON.parse(readFileSync(path.join(folder, 'coverage-final.json'), 'utf8'));
  const lines = (await uncoveredOf(coverage)).map(({ file: name, functions }) => {
    const what = functions ? functions.join(', ') : 'no test loads it';
    return `${path.relative(root, name)}: ${what}`;
  });
  writeFileSync(path.join(folder, 'uncovered.txt'), `${lines.join('\n')}\n`);
  const shown = lines.slice(0, printed).map(line => `  ${line.slice(0, 150)}`);
  console.log(`\nFunctions that no test runs, in ${lines.length} files:\n${shown.join('\n')}`);
  if (lines.length > printed) {
    console.log(`  and ${lines.length - printed} more files in coverage/uncovered.txt`);
  }
  return file;
}

/**
 * Lists files with functions that were not called, most of them first. A file of types has none.
 * @param {Record<string, any>} coverage as Istanbul writes it @returns {Promise<Uncovered[]>}
 */
export async function uncoveredOf(coverage) {
  const { default: ts } = await import('typescript');
  const hasCode = (/** @type {string} */ file) => {
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ES2022,
        removeComments: true,
      },
    });
    return !/^\s*(export \{\};)?\s*$/.test(outputText);
  };
  return Object.entries(coverage)
    .flatMap(([file, { fnMap, f }]) => {
      const functions = Object.keys(fnMap)
        .filter(key => f[key] === 0)
        .map(key => `${fnMap[key].name} (${fnMap[key].loc.start.line})`);
      if (functions.length === 0) return [];
      const isLoaded = fnMap[0]?.name !== '(empty-report)';
      if (isLoaded) return [{ file, functions }];
      return hasCode(file) ? [{ file, functions: null }] : [];
    })
    .sort((a, b) => (b.functions?.length ?? 1000) - (a.functions?.length ?? 1000));
}
