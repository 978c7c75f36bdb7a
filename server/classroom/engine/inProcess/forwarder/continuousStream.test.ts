import { ContinuousStream } from './continuousStream.ts';

describe('a stream of sources that follow one another', () => {
  it('goes on in sequence and time, over their ends', () => {
    const stream = new ContinuousStream(90_000);
    stream.begin({ sequence: 65_534, time: 0xffff_0000 }, 0);
    expect(stream.next({ sequence: 65_534, time: 0xffff_0000 }, 0)?.sequence).toBe(65_534);
    expect(stream.next({ sequence: 1, time: 0xffff_0000 + 9_000 }, 100)?.sequence).toBe(1);

    stream.begin({ sequence: 500, time: 7 }, 1_100);
    expect(stream.next({ sequence: 500, time: 7 }, 1_100)).toEqual({
      sequence: 2,
      time: (0xffff_0000 + 9_000 + 90_000) % 2 ** 32,
    });
    expect(stream.next({ sequence: 502, time: 3_007 }, 1_150)?.sequence).toBe(4);
  });

  it('takes a packet that was overtaken, but none from before the source began', () => {
    const stream = new ContinuousStream(90_000);
    stream.begin({ sequence: 10, time: 0 }, 0);
    expect(stream.next({ sequence: 12, time: 0 }, 0)?.sequence).toBe(12);
    expect(stream.next({ sequence: 11, time: 0 }, 0)?.sequence).toBe(11);
    expect(stream.next({ sequence: 9, time: 0 }, 0)).toBeNull();
  });

  it('takes packets after all numbers were used once', () => {
    const stream = new ContinuousStream(90_000);
    stream.begin({ sequence: 0, time: 0 }, 0);
    for (let sequence = 0; sequence < 70_000; sequence += 1) {
      const next = stream.next({ sequence: sequence & 0xffff, time: sequence }, sequence);
      if (next?.sequence !== (sequence & 0xffff)) throw new Error(`stops at ${sequence}`);
    }
  });
});
