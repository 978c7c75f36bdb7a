import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { createStreams } from './streams.ts';

/** An answer that notes what is written. */
function answer() {
  const written: string[] = [];
  const headers: Record<string, string> = {};
  const res = Object.assign(new EventEmitter(), {
    writableEnded: false,
    destroyed: false,
    status: () => res,
    set: (all: Record<string, string>) => Object.assign(headers, all) && res,
    write: (text: string) => written.push(text),
    end() {
      res.writableEnded = true;
    },
  });
  return { res: res as unknown as Response & EventEmitter, written, headers };
}

const stream = (personId: string, isSignedIn = () => Promise.resolve(true), until = Infinity) => {
  const { res, written, headers } = answer();
  return { personId, res, isSignedIn, until, written, headers };
};

describe('streams of events', () => {
  it('send to all pages of a person, and are held back by nobody', async () => {
    const streams = createStreams();
    const [one, two, other] = [stream('ana'), stream('ana'), stream('ben')];
    [one, two, other].forEach(streams.add);
    await streams.send('ana', { orderId: 'a' });
    expect(one.written.at(-1)).toBe('data: {"orderId":"a"}\n\n');
    expect(two.written).toEqual(one.written);
    expect(other.written).toHaveLength(1);
    expect(one.headers).toMatchObject({
      'Content-Type': 'text/event-stream',
      'Cache-Control': expect.stringContaining('no-transform'),
      'X-Accel-Buffering': 'no',
    });
    streams.close();
  });

  it('end with the session, with their time and where nobody knows', async () => {
    let now = 0;
    const streams = createStreams(() => now);
    const over = stream('ana', () => Promise.resolve(false));
    const unknown = stream('ana', () => Promise.reject(new Error('away')));
    const late = stream('ana', undefined, 10);
    [over, unknown, late].forEach(streams.add);
    await streams.send('ana', {});
    expect([over, unknown].map(({ res }) => res.writableEnded)).toEqual([true, true]);
    expect(over.written).toHaveLength(1);
    expect(late.res.writableEnded).toBe(false);
    now = 10;
    await streams.send('ana', {});
    expect(late.res.writableEnded).toBe(true);
  });

  it('are as many as a person may have, and make room when they close', () => {
    const streams = createStreams();
    const all = Array.from({ length: 8 }, () => stream('ana'));
    all.forEach(streams.add);
    expect(streams.hasRoom('ana')).toBe(false);
    expect(streams.hasRoom('ben')).toBe(true);
    all[0]!.res.emit('close');
    expect(streams.hasRoom('ana')).toBe(true);
    streams.close();
    expect(all.every(({ res }) => res.writableEnded)).toBe(true);
    expect(streams.hasRoom('ben')).toBe(false);
  });

  it('show that they live, so that no proxy closes them', async () => {
    jest.useFakeTimers();
    const streams = createStreams();
    const one = stream('ana');
    streams.add(one);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(one.written.at(-1)).toBe(': here\n\n');
    streams.close();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('check one session of a person a minute, one after the other', async () => {
    jest.useFakeTimers();
    const streams = createStreams();
    const asked: string[] = [];
    const asking = (personId: string, page: string, isSignedIn = true) =>
      stream(personId, () => {
        asked.push(page);
        return Promise.resolve(isSignedIn);
      });
    const [one, two, other] = [asking('ana', 'a1'), asking('ana', 'a2', false), asking('ben', 'b')];
    [one, two, other].forEach(streams.add);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(asked).toEqual(['a1']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['a1', 'b', 'a2']);
    expect([one, two, other].map(({ res }) => res.writableEnded)).toEqual([false, true, false]);
    streams.close();
    jest.useRealTimers();
  });

  it('are dropped when the browser has left', async () => {
    jest.useFakeTimers();
    const streams = createStreams();
    const gone = Array.from({ length: 8 }, () => stream('ana'));
    for (const one of gone) {
      Object.assign(one.res, { destroyed: true });
      await streams.add(one)({ orderId: 'a' });
    }
    expect(gone.flatMap(({ written }) => written)).toEqual([]);
    expect(streams.hasRoom('ana')).toBe(true);
    const leaving = stream('ana');
    streams.add(leaving);
    Object.assign(leaving.res, { destroyed: true });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(leaving.written).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
