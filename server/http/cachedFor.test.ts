import { cachedFor } from './cachedFor.ts';

describe('a value that is cached for a time', () => {
  const setUp = () => {
    const clock = { now: 1000 };
    const load = jest.fn(() => Promise.resolve({ at: clock.now }));
    return { clock, load, cached: cachedFor(60, load, () => clock.now) };
  };

  it('is loaded once for all calls within that time', async () => {
    const { clock, load, cached } = setUp();
    await Promise.all([cached(), cached()]);
    clock.now += 59;
    expect(await cached()).toEqual({ at: 1000 });
    expect(load).toHaveBeenCalledTimes(1);
    clock.now += 2;
    expect(await cached()).toEqual({ at: 1061 });
  });

  it('stays while it can not be loaded again, and is tried again', async () => {
    const { clock, load, cached } = setUp();
    await cached();
    clock.now += 61;
    load.mockRejectedValueOnce(new Error('away'));
    expect(await cached()).toEqual({ at: 1000 });
    expect(await cached()).toEqual({ at: 1061 });
  });

  it('fails as its load does when there is none', async () => {
    const { load, cached } = setUp();
    load.mockRejectedValueOnce(new Error('away'));
    await expect(cached()).rejects.toThrow('away');
    expect(await cached()).toEqual({ at: 1000 });
  });
});
