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
    });
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
