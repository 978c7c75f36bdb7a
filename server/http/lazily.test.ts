import { lazily } from './lazily.ts';

describe('lazily', () => {
  it('makes a value with the first call, and once', async () => {
    const make = jest.fn(() => Promise.resolve('made'));
    const value = lazily(make);
    expect(make).not.toHaveBeenCalled();
    expect(await Promise.all([value(), value()])).toEqual(['made', 'made']);
    expect(await value()).toBe('made');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('makes it again after a failure', async () => {
    const make = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('no file'));
    make.mockResolvedValue('made');
    const value = lazily(make);
    await expect(value()).rejects.toThrow('no file');
    expect(await value()).toBe('made');
  });
});
