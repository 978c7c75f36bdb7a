import { readDatabaseUrl } from './databaseUrl.ts';

describe('the address of a database', () => {
  it('names one server, as it is', () => {
    const url = 'postgres://me:a%40b@db.example:5432/flowroom?sslmode=require';
    expect(readDatabaseUrl(url)).toEqual({ servers: [url], isPooled: false });
  });

  it('names several, as libpq writes them', () => {
    expect(
      readDatabaseUrl('postgres://me@one:5432,two:5433/flowroom?target_session_attrs=read-write'),
    ).toEqual({
      servers: ['postgres://me@one:5432/flowroom', 'postgres://me@two:5433/flowroom'],
      isPooled: false,
    });
  });

  it('detects a pooler', () => {
    expect(readDatabaseUrl('postgresql://127.0.0.1:6432/flowroom?pool_mode=transaction')).toEqual({
      servers: ['postgresql://127.0.0.1:6432/flowroom'],
      isPooled: true,
    });
  });

  it.each([
    'mysql://one/flowroom',
    'postgres://one:port/flowroom',
    'one:5432/flowroom',
    'postgres://,/x',
  ])('is not %s', url => {
    expect(readDatabaseUrl(url)).toBeNull();
  });
});
