import { readArguments } from './arguments.ts';

describe('readArguments', () => {
  it('has defaults for everything', () => {
    expect(readArguments([])).toEqual({
      processes: [],
      host: '127.0.0.1',
      port: 3500,
      dataDir: '.marketplace',
      webUrl: 'http://localhost:3000',
      name: 'Marketplace',
      reset: false,
      yes: false,
    });
  });

  it('takes a time for the clock, or that of the machine', () => {
    const clock = new Date('2027-03-01T08:00:00.000Z');
    expect(readArguments(['--clock', '2027-03-01T09:00:00+01:00'])).toMatchObject({ clock });
    expect(readArguments(['--clock', 'real'])).toMatchObject({ clock: 'real' });
    for (const text of ['tomorrow', '2027-03-01', '2027-02-30T09:00:00Z', '']) {
      expect(() => readArguments([`--clock=${text}`])).toThrow('--clock');
    }
  });

  it.each([
    [['--reset', '--restore', 'a'], '--reset and --restore'],
    [['--reset', '--snapshot', 'a'], '--reset and --snapshot'],
    [['--snapshot', 'a', '--restore', 'a'], '--snapshot and --restore'],
  ])('refuses %j', (args, named) => {
    expect(() => readArguments(args)).toThrow(named);
  });

  it.each(['--reset', '--snapshot=a', '--restore=a'])('leaves PostgreSQL to its tools: %s', arg => {
    const args = ['--database-url', 'postgres://h/db', arg];
    expect(() => readArguments(args)).toThrow('PostgreSQL');
  });

  it('takes several processes, and the web address without its last slash', () => {
    const args = ['--process', 'a', '--process=b/process.edn', '--web-url', 'https://a.example/'];
    expect(readArguments(args)).toMatchObject({
      processes: ['a', 'b/process.edn'],
      webUrl: 'https://a.example',
    });
  });

  it('takes another database, port and folder', () => {
    const args = ['--database-url', 'postgres://h/db', '--port', '0', '--data-dir', '/tmp/m'];
    expect(readArguments(args)).toMatchObject({
      databaseUrl: 'postgres://h/db',
      port: 0,
      dataDir: '/tmp/m',
    });
  });

  it('has nothing to start when help is requested', () => {
    expect(readArguments(['--help'])).toBeNull();
  });

  it.each(['x', '-1', '70000', '1.5'])('refuses the port %s', port => {
    expect(() => readArguments([`--port=${port}`])).toThrow('--port');
  });

  it('names an option that it does not know', () => {
    expect(() => readArguments(['--colour', 'red'])).toThrow('--colour');
  });
});
