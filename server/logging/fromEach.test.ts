import pino from 'pino';
import { fromEach } from './fromEach.ts';

const record = (id: string) => ({ type: 'listing', id });

test('a record that throws is left out and logged by type and id', () => {
  const lines: string[] = [];
  const logger = pino({}, { write: line => lines.push(line) });
  const made = fromEach(
    ['a', 'b', 'c'].map(record),
    ({ id }) => {
      if (id === 'b') throw new Error('no date');
      return [id, id];
    },
    logger,
  );
  expect(made).toEqual(['a', 'a', 'c', 'c']);
  expect(lines.map(line => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 50,
      record: { type: 'listing', id: 'b' },
      msg: 'record failed',
    }),
  ]);
});
