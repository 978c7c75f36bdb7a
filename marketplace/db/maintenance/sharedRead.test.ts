import { sharedRead } from './sharedRead.ts';

function setUp() {
  const begun: Deferred[] = [];
  const read = sharedRead(
    () =>
      new Promise<string>((resolve, reject) => {
        begun.push({ resolve, reject });
      }),
  );
  return { begun, read };
}
interface Deferred {
  resolve(value: string): void;
  reject(error: Error): void;
}

const settled = () => new Promise(resolve => setImmediate(resolve));

describe('sharedRead', () => {
  it('reads at once when nothing is under way', async () => {
    const { begun, read } = setUp();
    const first = read();
    begun[0]?.resolve('1');
    await expect(first).resolves.toBe('1');
    const second = read();
    begun[1]?.resolve('2');
    await expect(second).resolves.toBe('2');
  });

  it('gives calls made during a read the next one, not the one that began before them', async () => {
    const { begun, read } = setUp();
    const first = read();
    const later = [read(), read(), read()];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('1');
    await first;
    await settled();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve('2');
    await expect(Promise.all(later)).resolves.toEqual(['2', '2', '2']);
  });

  it('begins a third read for calls made during the second', async () => {
    const { begun, read } = setUp();
    const all = [read(), read()];
    begun[0]?.resolve('1');
    await settled();
    all.push(read());
    begun[1]?.resolve('2');
    await settled();
    begun[2]?.resolve('3');
    await expect(Promise.all(all)).resolves.toEqual(['1', '2', '3']);
  });

  it('hands an error to those who wait, and reads again for later calls', async () => {
    const { begun, read } = setUp();
    const all = [read(), read(), read()];
    begun[0]?.reject(new Error('lost'));
    for (const each of all) await expect(each).rejects.toThrow('lost');
    expect(begun).toHaveLength(1);
    const later = read();
    begun[1]?.resolve('2');
    await expect(later).resolves.toBe('2');
  });
});
