import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseUnreachable } from '../databaseError.ts';
import { fakeOnly, moveTime, restoreTime } from '#marketplace/testing/clock/movedTime.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { PgliteClient } from './pgliteClient.ts';

describe('PgliteClient', () => {
  let client: PgliteClient;
  beforeAll(async () => {
    client = await PgliteClient.open({});
    await client.script('create table things (id int primary key, name text unique)');
  }, 60_000);
  afterAll(() => client.close());

  const value = async (type: string, param: unknown) =>
    (await client.query(`select $1::${type} as value`, [param])).rows[0]?.['value'];

  it.each([
    ['text', 'it\'s "quoted" \\ and {braced}, ü 🧘'],
    ['text', ''],
    ['text', null],
    ['int', -7],
    ['bigint', 9_007_199_254_740_991],
    ['bool', true],
    ['bool', false],
    ['jsonb', { a: [1, 'two', null], b: { c: true } }],
    ['text[]', ['plain', '', 'a,b', '"q"', 'back\\slash', '{x}', 'NULL']],
    ['int[]', [1, 2, 3]],
    ['text[]', []],
    ['text[]', ['a', null]],
  ])('gives a %s back as it came: %j', async (type, param) => {
    expect(await value(type, param)).toEqual(param);
  });

  it('gives instants as dates, days as text, bytes as bytes', async () => {
    const instant = new Date('2026-07-01T10:20:30.456Z');
    expect(await value('timestamptz', instant)).toEqual(instant);
    expect(await value('date', '2026-07-01')).toBe('2026-07-01');
    expect(Array.from((await value('bytea', Uint8Array.of(0, 255, 10))) as Uint8Array)).toEqual([
      0, 255, 10,
    ]);
  });

  it('counts the rows that a statement changed, not those it read', async () => {
    const insert = await client.query("insert into things values (1, 'a'), (2, 'b')");
    expect(insert).toEqual({ rows: [], affected: 2, ms: expect.any(Number) });
    expect((await client.query('select * from things')).affected).toBe(0);
    expect((await client.query('update things set name = name || $1', ['!'])).affected).toBe(2);
  });

  it('reports what was refused, and continues', async () => {
    await client.query('insert into things values ($1, $2)', [10, 'same']);
    await expect(
      client.query('insert into things values ($1, $2)', [11, 'same']),
    ).rejects.toMatchObject({ code: '23505', constraint: 'things_name_key' });
    await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({
      code: '42P01',
    });
    expect(await value('int', 1)).toBe(1);
  });

  it('leaves a failed transaction failed until it is rolled back', async () => {
    await client.query('begin');
    await client.query("insert into things values (20, 'gone')");
    await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    const { rows } = await client.query('select * from things where id = 20');
    expect(rows).toEqual([]);
  });

  it('refuses what can not be sent, and goes on', async () => {
    await expect(client.query('select $1', [() => 1])).rejects.toThrow('could not be cloned');
    expect(await value('int', 2)).toBe(2);
  });

  it('answers concurrent queries, each its own, in order', async () => {
    const answers = await Promise.allSettled([
      client.query('select 1 as value'),
      client.query('select 1/0'),
      client.query("insert into things values (30, 'together')"),
      client.query('select name as value from things where id = 30'),
    ]);
    expect(answers.map(answer => answer.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(answers[1]).toMatchObject({ reason: { code: '22012' } });
    expect(answers[3]).toMatchObject({ value: { rows: [{ value: 'together' }] } });
  });

  describe('prepares statements that are repeated', () => {
    const kept = async () => {
      const { rows } = await client.query(
        'select statement from pg_prepared_statements order by prepare_time',
      );
      return rows.map(({ statement }) => String(statement));
    };

    it('and nothing that came once', async () => {
      await client.query('select 1 as once');
      await client.query('select $1::int as twice', [1]);
      await client.query('select $1::int as twice', [2]);
      const { rows } = await client.query('select $1::int as twice', [3]);
      expect(rows).toEqual([{ twice: 3 }]);
      expect(await kept()).toContain('select $1::int as twice');
      expect(await kept()).not.toContain('select 1 as once');
    });

    it('also when it failed, and answers right after a failure', async () => {
      const divide = 'select 6 / $1::int as value';
      const fail = () => client.query(divide, [0]);
      await expect(fail()).rejects.toMatchObject({ code: '22012' });
      await expect(fail()).rejects.toMatchObject({ code: '22012' });
      for (const by of [1, 2, 3]) {
        expect((await client.query(divide, [by])).rows).toEqual([{ value: 6 / by }]);
      }
      await expect(fail()).rejects.toMatchObject({ code: '22012' });
      expect((await client.query(divide, [6])).rows).toEqual([{ value: 1 }]);
      expect((await kept()).filter(text => text === divide)).toHaveLength(1);
    });

    it('but not over a change of its table', async () => {
      await client.script('create table rooms (id int)');
      const all = async () => (await client.query('select * from rooms')).rows;
      await client.query('insert into rooms values (1)');
      for (let turn = 0; turn < 3; turn += 1) expect(await all()).toEqual([{ id: 1 }]);
      await client.query("alter table rooms add column name text default 'quiet'");
      for (let turn = 0; turn < 3; turn += 1)
        expect(await all()).toEqual([{ id: 1, name: 'quiet' }]);
      await client.script('alter table rooms drop column id');
      for (let turn = 0; turn < 3; turn += 1) expect(await all()).toEqual([{ name: 'quiet' }]);
    });

    it('up to a limit: the longest unused goes first', async () => {
      await client.script('select 1');
      const use = async (number: number) => {
        const sql = `select ${number} as "number"`;
        await client.query(sql);
        expect((await client.query(sql)).rows).toEqual([{ number }]);
      };
      for (let number = 0; number < 250; number += 1) await use(number);
      const texts = (await kept()).filter(text => text.endsWith('as "number"'));
      expect(texts.length).toBeGreaterThan(150);
      expect(texts.length).toBeLessThanOrEqual(200);
      expect(texts).toContain('select 249 as "number"');
      expect(texts).not.toContain('select 0 as "number"');
      await use(0);
    });
  });

  it('is replaced when it answers nothing, without losing commits', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-hang-'));
    const dataDir = path.join(folder, 'cluster');
    const hanging = await PgliteClient.open({ dataDir });
    try {
      await hanging.script('create table things (id int); insert into things values (1)');
      await hanging.query('begin');
      await hanging.query('insert into things values (2)');
      fakeOnly(['setTimeout', 'clearTimeout']);
      const endless = hanging.query('select count(*) from generate_series(1, 1e12::bigint)');
      const behind = hanging.query('select 1');
      moveTime(30_000);
      restoreTime();
      await expect(endless).rejects.toThrow(DatabaseUnreachable);
      await expect(behind).rejects.toThrow(DatabaseUnreachable);
      const rows = async () => (await hanging.query('select id from things')).rows;
      let found: unknown;
      await until('another worker', async () => {
        found = await rows().catch(() => undefined);
        return found !== undefined;
      });
      expect(found).toEqual([{ id: 1 }]);
    } finally {
      restoreTime();
      await hanging.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);

  it('says that it is away once it is closed', async () => {
    const other = await PgliteClient.open({});
    await other.close();
    await expect(other.query('select 1')).rejects.toThrow(DatabaseUnreachable);
  }, 60_000);
});
