import { jest } from '@jest/globals';
import { showProgress } from './progress.mjs';

/** Runs half a minute of something of which a part is done each second. @param {boolean} isTTY */
function shown(isTTY) {
  jest.useFakeTimers();
  const written = /** @type {string[]} */ ([]);
  let done = 0;
  const stream = { isTTY, write: (/** @type {string} */ text) => written.push(text) };
  const stop = showProgress(() => `${done} of 30`, { stream });
  for (; done < 30; done++) jest.advanceTimersByTime(1_000);
  stop();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  return written;
}

describe('progress', () => {
  it('is one line that changes in a terminal', () => {
    const written = shown(true);
    expect(written.slice(0, 2)).toEqual(['\r\u001B[2K0 of 30', '\r\u001B[2K1 of 30']);
    expect(written.slice(-2)).toEqual(['\r\u001B[2K30 of 30', '\n']);
  });

  it('is a line now and then elsewhere', () => {
    expect(shown(false)).toEqual([
      '0 of 30\n',
      '9 of 30\n',
      '19 of 30\n',
      '29 of 30\n',
      '30 of 30\n',
    ]);
  });
});
