import { confirm } from './terminal.ts';

describe('the consent to remove data', () => {
  const { isTTY } = process.stdin;
  afterEach(() => {
    process.stdin.isTTY = isTTY;
  });

  it('is not taken for given where nobody sits at a terminal', async () => {
    process.stdin.isTTY = false;
    await expect(confirm('Remove all data?')).rejects.toThrow('Remove all data? Add --yes');
  });
});
