import { setTimeout as sleep } from 'node:timers/promises';
import { createStatementWatch, withoutValues } from './statementWatch.ts';

const lines: object[] = [];
const ignore = () => undefined;
const logger = {
  debug: ignore,
  info: ignore,
  error: ignore,
  warn: (facts: object | string) => void lines.push(Object(facts)),
};
beforeEach(() => void lines.splice(0));

const statement = `SELECT id FROM users
  WHERE email = $1 AND name = 'Sam O''Hara'`;

describe('a statement', () => {
  it('that is slow is logged, without values', async () => {
    const watch = createStatementWatch(logger, 5);
    expect(await watch(statement, () => sleep(20, 'rows'))).toBe('rows');
    expect(lines).toEqual([
      {
        ms: expect.any(Number),
        statement: "SELECT id FROM users WHERE email = $1 AND name = '…'",
      },
    ]);
  });

  it('that is slow and fails is logged too', async () => {
    const fail = () => sleep(20).then(() => Promise.reject(new Error('cut off')));
    await expect(createStatementWatch(logger, 5)(statement, fail)).rejects.toThrow('cut off');
    expect(lines).toHaveLength(1);
  });

  it('that only waited for others is not, where the database says how long it worked', async () => {
    const watch = createStatementWatch(logger, 5);
    await watch(
      statement,
      () => sleep(20),
      () => 1,
    );
    await watch(
      statement,
      () => sleep(20),
      () => null,
    );
    expect(lines).toEqual([]);
    await watch(
      statement,
      () => Promise.resolve(),
      () => 7,
    );
    expect(lines).toMatchObject([{ ms: 7 }]);
  });

  it('that is fast is not', async () => {
    await createStatementWatch(logger, 5_000)(statement, () => Promise.resolve());
    await createStatementWatch(logger, 0)(statement, () => sleep(20));
    expect(lines).toEqual([]);
  });

  it('is cut where it is long', () => {
    expect(withoutValues(`SELECT ${'a, '.repeat(1000)}`)).toHaveLength(500);
  });
});
