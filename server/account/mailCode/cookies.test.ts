import { mailCodeSeal } from './cookies.ts';

describe('a cookie of a log-in by a code', () => {
  const reopened = async (countsInMemory: boolean) => {
    const before = mailCodeSeal('secret', countsInMemory);
    const after = mailCodeSeal('secret', countsInMemory);
    return after.openFresh(await before.closeFor({ id: 'a' }, 60));
  };

  it('is good after a restart where its attempts are still counted', async () => {
    expect(await reopened(false)).toMatchObject({ id: 'a' });
  });

  it('is good for nothing after a restart that has forgotten them', async () => {
    expect(await reopened(true)).toBeNull();
  });
});
