import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setImmediate as turn } from 'node:timers/promises';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { ConfigError } from '#server/config/config.ts';
import { startExitCode } from '#server/main/startFailure.ts';
import { misconfigured, optionsOf, supervise } from './supervise.mjs';

type FakeChild = EventEmitter & { kill: jest.Mock };

/** A supervisor whose programs, clock and pauses are the test's. */
function start() {
  const children: FakeChild[] = [];
  const waits: number[] = [];
  const said: string[] = [];
  const signals = new EventEmitter();
  let time = 0;
  let wake: () => void = () => undefined;
  const ended = supervise(['server.js'], {
    spawn() {
      const child = Object.assign(new EventEmitter(), { kill: jest.fn() });
      children.push(child);
      return child;
    },
    signals: signals as unknown as NodeJS.Process,
    now: () => time,
    wait: (ms, signal) =>
      new Promise(resolve => {
        waits.push(ms);
        wake = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
    say: text => void said.push(text),
  });
  return {
    children,
    waits,
    said,
    signals,
    ended,
    /** Ends the program after it has run for a time, and the pause after it. */
    async end(ranMs: number, code: number | null, signal: string | null = null) {
      time += ranMs;
      children.at(-1)?.emit('exit', code, signal);
      await turn();
      wake();
      await turn();
    },
  };
}

describe('a supervised program', () => {
  it('is started again after pauses that double up to a minute', async () => {
    const { children, waits, end } = start();
    for (let crash = 0; crash < 9; crash += 1) await end(100, 1);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map(seconds => seconds * 1_000));
    expect(children).toHaveLength(10);
  });

  it('has the first pause again once it has run for a minute', async () => {
    const { waits, end } = start();
    await end(100, 1);
    await end(59_999, null, 'SIGKILL');
    await end(60_000, 1);
    await end(100, 1);
    expect(waits).toEqual([1_000, 2_000, 1_000, 2_000]);
  });

  it('is said to have ended, why, and when it starts again', async () => {
    const { said, end } = start();
    await end(100, null, 'SIGABRT');
    await end(100, 134);
    expect(said).toEqual([
      'Flowroom ended unexpectedly (SIGABRT). It is started again in 1 s.',
      'Flowroom ended unexpectedly (exit code 134). It is started again in 2 s.',
    ]);
  });

  it('is started again when it could not be', async () => {
    const { children, waits, end } = start();
    children[0]?.emit('error', new Error('spawn EAGAIN'));
    await end(0, null);
    expect([waits, children.length]).toEqual([[1_000], 2]);
  });

  it.each([0, misconfigured])('that ends with %i is not started again', async code => {
    const { ended, children, said } = start();
    children[0]?.emit('exit', code, null);
    expect([await ended, children.length, said]).toEqual([code, 1, []]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [null, 1],
  ])('receives a request to end, and ends with %s: exit code %i', async (code, expected) => {
    const { ended, children, signals } = start();
    signals.emit('SIGTERM', 'SIGTERM');
    expect(children[0]?.kill).toHaveBeenCalledWith('SIGTERM');
    children[0]?.emit('exit', code, null);
    expect(await ended).toBe(expected);
    expect(signals.listenerCount('SIGTERM') + signals.listenerCount('SIGINT')).toBe(0);
  });

  it('is not started again when a stop is requested during a pause', async () => {
    const { ended, children, signals } = start();
    children[0]?.emit('exit', 1, null);
    await turn();
    signals.emit('SIGINT', 'SIGINT');
    expect([await ended, children.length]).toEqual([0, 1]);
  });

  it('gets the options of Node, but no file of variables again', () => {
    const options = ['--max-old-space-size=512', '--env-file=web.env', '--env-file', 'b', '--no-x'];
    expect(optionsOf(options)).toEqual(['--max-old-space-size=512', '--no-x']);
  });

  // With them the program would be the supervisor once more, which starts another, without an end.
  it('gets no text of a program', () => {
    const options = ['--input-type=module', '-e', 'supervise()', '--no-x', '--eval=1', '-p', '2'];
    expect(optionsOf(options)).toEqual(['--no-x']);
  });
});

it('a server that is set up wrongly ends with the code after which nothing is started again', () => {
  expect(startExitCode(new ConfigError('PORT is no number'))).toBe(misconfigured);
  expect(
    startExitCode(Object.assign(new Error('in use'), { code: 'EADDRINUSE', syscall: 'listen' })),
  ).toBe(misconfigured);
  expect(startExitCode(Object.assign(new Error('no'), { code: '28P01' }))).toBe(misconfigured);
  // A database that starts later, and a bug.
  expect(startExitCode(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))).toBe(1);
  expect(startExitCode(new TypeError('x is undefined'))).toBe(1);
});

describe('the processes', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-supervise-'));
  const program = path.join(folder, 'program.mjs');
  const pids = path.join(folder, 'pids');
  let supervisor: ChildProcess;
  beforeAll(() => {
    writeFileSync(
      program,
      `import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
      process.on('SIGTERM', () => process.exit(0));
      process.on('disconnect', () => process.exit(0));
      setInterval(() => undefined, 1_000);`,
    );
    const module = pathToFileURL(path.join(import.meta.dirname, 'supervise.mjs')).href;
    const code = `import { supervise } from '${module}'; process.exit(await supervise([${JSON.stringify(program)}], { wait: async () => undefined }));`;
    const starter = path.join(folder, 'start.mjs');
    writeFileSync(starter, code);
    supervisor = spawn(process.execPath, [starter], { stdio: 'ignore' });
  });
  afterAll(() => {
    supervisor.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const started = () => {
    try {
      return readFileSync(pids, 'utf8').trim().split('\n').map(Number);
    } catch {
      return [];
    }
  };
  const lives = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('come back after a kill, and end with the supervisor, however that ends', async () => {
    await until('the program', () => started().length === 1);
    process.kill(started()[0]!, 'SIGKILL');
    await until('the next one', () => started().length === 2);
    const [, second = 0] = started();
    supervisor.kill('SIGKILL');
    await once(supervisor, 'exit');
    await until('its end', () => !lives(second));
  });
});
