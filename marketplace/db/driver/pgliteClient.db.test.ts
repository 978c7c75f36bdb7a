import { DatabaseUnreachable } from '#marketplace/db/databaseError.ts';
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
    expect(insert).toEqual({ rows: [], affected: 2 });
    expect((await client.query('select * from things')).affected).toBe(0);
    expect((await client.query('update things set name = name || $1', ['!'])).affected).toBe(2);
  });

  it('tells what was refused, and goes on', async () => {
    await client.query('insert into things values ($1, $2)', [10, 'same']);
    await expect(
      client.query('insert into things values ($1, $2)', [11, 'same']),
    ).rejects.toMatchObject({ code: '23505', constraint: 'things_name_key' });
    await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({
      code: '42P01',
    });
    expect(await value('int', 1)).toBe(1);
  });

  it('keeps a failed transaction failed until it is rolled back', async () => {
    await client.query('begin');
    await client.query("insert into things values (20, 'gone')");
    await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    const { rows } = await client.query('select * from things where id = 20');
    expect(rows).toEqual([]);
  });

  it('says that it is away once it is closed', async () => {
    const other = await PgliteClient.open({});
    await other.close();
    await expect(other.query('select 1')).rejects.toThrow(DatabaseUnreachable);
  }, 60_000);
});
