import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lazyPage } from './route.ts';
import { lazyPages } from './lazyPages.ts';

const Page = () => null;

describe('a page that is loaded on demand', () => {
  it('gives its module once it is loaded, and loads it once', async () => {
    const load = jest.fn(() => Promise.resolve({ Page }));
    const page = lazyPage('SomePage', load);
    expect(() => page.loaded()).toThrow('SomePage is not loaded');
    await page.load();
    await page.load();
    expect(page.loaded().Page).toBe(Page);
    expect(load).toHaveBeenCalledTimes(1);
  });

  // Links are prefetched, and Firefox ends that when the document is left: nobody has to hear of
  // it.
  it('is requested again after a failed download, which is reported only to its caller', async () => {
    const tell = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest
      .fn<Promise<{ Page: typeof Page }>, []>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ Page });
    const page = lazyPage('SomePage', load);
    await expect(page.load()).rejects.toThrow('offline');
    await page.load();
    expect(page.loaded().Page).toBe(Page);
    expect(tell).not.toHaveBeenCalled();
    tell.mockRestore();
  });
});

describe('the pages of the site', () => {
  it('name the chunks that the bundler makes of them', () => {
    const source = readFileSync(path.join(import.meta.dirname, 'lazyPages.ts'), 'utf8');
    const made = [...source.matchAll(/webpackChunkName: "(\w+)"/g)].map(([, name]) => name);
    expect(Object.values(lazyPages).map(({ chunk }) => chunk)).toEqual(made);
  });

  it('bring a loader where they load data', async () => {
    const { loader } = await lazyPages.search.load();
    expect(loader).toEqual(expect.any(Function));
    expect((await lazyPages.contact.load()).loader).toBeUndefined();
  });
});
