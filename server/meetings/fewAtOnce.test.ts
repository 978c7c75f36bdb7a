import { fewAtOnce } from './fewAtOnce.ts';

describe('fewAtOnce', () => {
  it('runs everything, in order, and never too much at a time', async () => {
    const turn = fewAtOnce(2);
    let running = 0;
    let most = 0;
    const started: number[] = [];
    const task = (index: number) => async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise(resolve => setTimeout(resolve, 1));
      running -= 1;
      if (index === 3) throw new Error('no');
      return index;
    };
    const done = await Promise.allSettled(
      Array.from({ length: 7 }, (_, index) => turn(task(index))),
    );
    expect(most).toBe(2);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(done.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 7 }, (_, index) => index !== 3),
    );
    expect(await turn(task(7))).toBe(7);
  });
});
