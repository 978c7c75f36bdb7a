import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8');

/** Numbers of level 1 and 2 in version 5.0.0 of the standard, by section. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};

const numbers = Object.entries(sections).flatMap(([section, ranges]) =>
  ranges.split(' ').flatMap(range => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
  }),
);

interface Row {
  number: string;
  state: string;
  by: string;
}

const rows: Row[] = text.split('\n').flatMap(line => {
  const [, number = '', , state = '', by = ''] = line.split('|').map(cell => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, state, by }] : [];
});

/** Files and folders that a text names. */
const pathsIn = (words: string): string[] =>
  [...words.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter(
      name => /^[\w.][\w.-]*\/[\w./-]+$/.test(name) || /^[\w.-]+\.(ts|js|json|mjs)$/.test(name),
    )
    // Made at first start, in the folder of data.
    .filter(name => name !== 'credentials.json');

describe('docs/security.md', () => {
  it('has every requirement of level 2 once, in order', () => {
    expect(numbers).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('states the result of each', () => {
    const states = ['met', 'partly', '**not met**', 'deployment', 'n/a'];
    for (const { number, state, by } of rows) {
      expect([number, states.includes(state), by !== '']).toEqual([number, true, true]);
    }
    const count = (state: string) => rows.filter(row => row.state === state).length;
    const [met, partly, unmet, deployment, foreign] = states.map(count);
    expect(text).toContain(
      `${met} are met, ${partly} partly, ${unmet} not, ${deployment} are the deployment's and ${foreign} do not apply.`,
    );
  });

  it('names code or a test for what is met, and only what exists', () => {
    const bare = rows.filter(
      ({ state, by }) =>
        (state === 'met' || state === 'partly') &&
        !/above|React|JavaScript|Node|no `eval`/.test(by) &&
        pathsIn(by).length === 0,
    );
    expect(bare.map(({ number, by }) => `${number}: ${by}`)).toEqual([]);
    const named = pathsIn(text);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(name => !existsSync(path.join(root, name)))).toEqual([]);
  });
});
