import { AdmittedShare } from './admittedShare.ts';

const readings = (share: AdmittedShare, delays: readonly number[], isQueue = true): number[] =>
  delays.map(delay => {
    share.take(delay, isQueue);
    return Math.round(share.value * 100) / 100;
  });

describe('the share of requests that is let in', () => {
  it('stays whole after a single long task, and without a queue', () => {
    expect(readings(new AdmittedShare(150), [0, 900, 20, 900, 20])).toEqual([1, 1, 1, 1, 1]);
    expect(readings(new AdmittedShare(150), [900, 900, 900], false)).toEqual([1, 1, 1]);
  });

  it('shrinks while the loop is late, and is whole again in seconds', () => {
    const share = new AdmittedShare(150);
    expect(readings(share, [200, 200, 200, 200])).toEqual([1, 0.8, 0.64, 0.51]);
    expect(readings(share, [100, 100])).toEqual([0.53, 0.55]);
    expect(readings(share, [10, 10, 10, 10])).toEqual([0.7, 0.85, 1, 1]);
  });

  it('never ends: something is always let in', () => {
    const share = new AdmittedShare(150);
    readings(share, Array<number>(200).fill(5_000));
    expect(share.value).toBe(0.02);
  });
});
