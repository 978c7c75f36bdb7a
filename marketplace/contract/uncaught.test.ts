import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleUncaught, isBrokenConnection } from './uncaught.ts';
import type { UncaughtOptions } from './uncaught.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

describe('a broken connection', () => {
  it.each([
    coded('ECONNRESET'),
    coded('EPIPE'),
    coded('57P01'),
    coded('08006'),
    coded('UND_ERR_SOCKET'),
    coded('UND_ERR_HEADERS_TIMEOUT'),
    coded('ERR_STREAM_PREMATURE_CLOSE'),
    new Error('Connection terminated unexpectedly'),
    new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
    new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]),
    Object.assign(new Error('gone'), { name: 'DatabaseUnreachable' }),
    Object.assign(new Error('late'), { name: 'TimeoutError' }),
  ])('is recognized by code, name, words or cause: %s', error => {
    expect(isBrokenConnection(error)).toBe(true);
  });

  it.each([
    new TypeError('x is undefined'),
    new Error('Terminated'),
    coded('23505'),
    coded('ENOSPC'),
    coded('ERR_HTTP_HEADERS_SENT'),
    new AggregateError([coded('ECONNREFUSED'), new TypeError('x')]),
    new AggregateError([]),
    'ECONNRESET',
    undefined,
  ])('is nothing else: %s', error => {
    expect(isBrokenConnection(error)).toBe(false);
  });
});

describe('an error that nobody handles', () => {
  function start(options: Partial<UncaughtOptions> = {}) {
    const host = Object.assign(new EventEmitter(), { exit: jest.fn() });
    const lines: string[] = [];
    const answer = jest.fn();
    handleUncaught({
      logger: { error: (...told: unknown[]) => void lines.push(String(told[1])) },
      answer,
      finish: () => Promise.resolve(),
      host: host as unknown as NonNullable<UncaughtOptions['host']>,
      ...options,
    });
    return { host, lines, answer };
  }

  it.each(['uncaughtException', 'unhandledRejection'])(
    'is logged and answered, and the process goes on after a broken connection (%s)',
    async event => {
      const { host, lines, answer } = start();
      host.emit(event, coded('ECONNRESET'));
      await sleep(5);
      expect(lines).toEqual(['nobody handled a broken connection']);
      expect(answer).toHaveBeenCalledTimes(1);
      expect(host.exit).not.toHaveBeenCalled();
    },
  );

  it('ends the process once answers under way have finished, if it is a fault of the program', async () => {
    let finished: () => void = () => undefined;
    const finish = jest.fn(() => new Promise<void>(resolve => (finished = resolve)));
    const { host, answer } = start({ finish });
    host.emit('uncaughtException', new TypeError('x is undefined'));
    host.emit('unhandledRejection', new TypeError('y is undefined'));
    await sleep(5);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(finish).toHaveBeenCalledTimes(1);
    expect(host.exit).not.toHaveBeenCalled();
    finished();
    await sleep(5);
    expect(host.exit).toHaveBeenCalledWith(1);
  });

  it.each([
    ['never ends', () => new Promise<void>(() => undefined)],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('ends it also when finishing %s', async (_, finish) => {
    const { host } = start({ finish, finishMs: 20 });
    host.emit('uncaughtException', 'a string');
    await sleep(40);
    expect(host.exit).toHaveBeenCalledWith(1);
  });

  it('is not made worse by an answer that fails', () => {
    const answer = () => {
      throw new Error('no answer');
    };
    const { host, lines } = start({ answer });
    expect(() => host.emit('uncaughtException', coded('EPIPE'))).not.toThrow();
    expect(lines).toEqual([
      'nobody handled a broken connection',
      'the request could not be answered',
    ]);
  });
});
