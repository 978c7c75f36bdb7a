import { consoleCommands } from './commands/index.ts';
import { printed } from './print.ts';
import { consoleUsage, readConsoleCommand } from './readCommand.ts';
import { consoleBase } from './run.ts';

const id = '00000000-0000-4000-8000-000000000001';
const read = (line: string) => {
  const command = readConsoleCommand(line.split(' '));
  return command && [command.command.words, command.given, command.isJson, command.as];
};

describe('a command of the console', () => {
  it.each<[string, object | null]>([
    [`listings approve ${id}`, ['listings approve', { id }, false, undefined]],
    [
      `listings send-back ${id} No picture --json`,
      ['listings send-back', { id, why: 'No picture' }, true, undefined],
    ],
    [
      'users ban eve@flow.example Insults others --as ada@flow.example',
      ['users ban', { who: 'eve@flow.example', why: 'Insults others' }, false, 'ada@flow.example'],
    ],
    [
      `orders refund ${id} --amount 12.50 --reason late`,
      ['orders refund', { id, amount: '12.50', reason: 'late' }, false, undefined],
    ],
    ['log --operation users/look_as', ['log', { operation: 'users/look_as' }, false, undefined]],
    ['users find', ['users find', { words: undefined }, false, undefined]],
    [
      `reports decide ${id} remove,warn --warning Mind --json`,
      ['reports decide', { id, acts: 'remove,warn', warning: 'Mind' }, true, undefined],
    ],
    // A slip of the keyboard does nothing.
    [`listings approve ${id} ${id}`, null],
    ['listings approve', null],
    [`listings send-back ${id}`, null],
    [`listings approve ${id} --amount 1`, null],
    [`listings aprove ${id}`, null],
    ['listings', null],
    ['log --jsn', null],
  ])('is read: %s', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it('is in the help, and begins like no other', () => {
    const words = consoleCommands.map(command => command.words);
    expect(new Set(words).size).toBe(words.length);
    for (const one of words) expect(consoleUsage).toContain(`  ${one}`);
  });
});

describe('the answer of a command', () => {
  const meta = { page: 1, totalPages: 2, totalItems: 3 };
  const row = { title: 'Flow\u001b[2J\nnext', author: { name: 'أميرة' }, price: null };

  it('is a line for each row, without what a terminal would carry out', () => {
    const columns = ['title', 'author.name', 'price', 'gone.name'];
    expect(printed({ data: [row], meta }, { isJson: false, columns })).toBe(
      'Flow<U+001B>[2J next  أميرة  -  -\n3 in all, page 1 of 2.',
    );
  });

  it('is a line for each value of one thing', () => {
    expect(
      printed({ data: { a: 1, b: { c: ['x', 'y'] }, d: [{ e: 1 }] } }, { isJson: false }),
    ).toBe('a: 1\nb:\n  c: ["x","y"]\nd:\n  - {"e":1}');
  });

  it('is whole as JSON', () => {
    expect(JSON.parse(printed({ data: [row], meta }, { isJson: true }))).toEqual({
      data: [row],
      meta,
    });
  });
});

it('commands go to the marketplace that is here, or where the Build API is', () => {
  const config = { port: 3000, hosted: null };
  const elsewhere = 'https://api.flow.example/v1/build-api/';
  expect(consoleBase({ config, buildApi: undefined })).toBe(
    'http://localhost:3000/flex/console/v1',
  );
  expect(consoleBase({ config, buildApi: elsewhere })).toBe('https://api.flow.example/console/v1');
});
