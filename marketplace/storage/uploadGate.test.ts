import { uploadGate } from './uploadGate.ts';

const held = () => {
  let release: () => void = () => undefined;
  const until = new Promise<void>(resolve => (release = resolve));
  return { until, release };
};

describe('the gate of uploads', () => {
  it('lets so many of an account in, and others beside it', async () => {
    const gate = uploadGate({ perAccount: 2, perProcess: 10 });
    const { until, release } = held();
    const inside = [gate('a', () => until), gate('a', () => until)];
    await expect(gate('a', () => until)).rejects.toMatchObject({
      code: 'too-many-requests',
      items: [{ meta: { retryAfter: 5 } }],
    });
    expect(await gate('b', () => Promise.resolve('in'))).toBe('in');
    release();
    await Promise.all(inside);
    expect(await gate('a', () => Promise.resolve('in'))).toBe('in');
  });

  it('leaves an account two places while more than half of all are taken', async () => {
    const gate = uploadGate({ perAccount: 4, perProcess: 10 });
    const { until, release } = held();
    const enter = (account: string) => gate(account, () => until);
    const inside = [...'aaaabb'].map(enter);
    await expect(enter('a')).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(enter('b')).rejects.toMatchObject({ code: 'too-many-requests' });
    inside.push(enter('c'), enter('c'));
    await expect(enter('c')).rejects.toMatchObject({ code: 'too-many-requests' });
    inside.push(enter('d'), enter('d'));
    await expect(enter('e')).rejects.toMatchObject({ code: 'service-unavailable' });
    release();
    await Promise.all(inside);
    await Promise.all([...'aaa'].map(account => gate(account, () => Promise.resolve())));
  });

  it('lets so many in together, and takes back the place of one that failed', async () => {
    const gate = uploadGate({ perAccount: 2, perProcess: 2 });
    const { until, release } = held();
    const inside = [gate('a', () => until), gate('b', () => until)];
    await expect(gate('c', () => until)).rejects.toMatchObject({ code: 'service-unavailable' });
    release();
    await Promise.all(inside);
    await expect(gate('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate('a', () => Promise.resolve('in'))).toBe('in');
  });
});
