import { versionedCache } from './versionedCache.ts';

function setUp() {
  const state = { version: '1', now: 0, made: 0 };
  const pages = versionedCache<{ turn: number }>(() => Promise.resolve(state.version), {
    name: 'test',
    maxAge: 5000,
    most: 2,
    now: () => state.now,
  });
  const get = (key: string) => pages(key, () => Promise.resolve({ turn: ++state.made }));
  return { state, pages, get };
}

describe('versionedCache', () => {
  it('creates a page once for all requests, also concurrent ones', async () => {
    const { get, state } = setUp();
    await Promise.all([get('/'), get('/'), get('/')]);
    await get('/');
    expect(state.made).toBe(1);
  });

  it('creates it again when the data has changed', async () => {
    const { get, state } = setUp();
    await get('/');
    state.version = '2';
    expect((await get('/')).turn).toBe(2);
  });

  it('counts what changes while a page is made as newer than the page', async () => {
    const { get, pages, state } = setUp();
    await pages('/', () => {
      state.version = '2';
      return Promise.resolve({ turn: ++state.made });
    });
    expect((await get('/')).turn).toBe(2);
  });

  it('creates it again when it has expired', async () => {
    const { get, state } = setUp();
    await get('/');
    state.now = 4999;
    expect((await get('/')).turn).toBe(1);
    state.now = 5000;
    expect((await get('/')).turn).toBe(2);
  });

  it('separates addresses, and evicts the least recently used', async () => {
    const { get } = setUp();
    expect((await get('/a')).turn).toBe(1);
    expect((await get('/b')).turn).toBe(2);
    expect((await get('/c')).turn).toBe(3);
    expect((await get('/b')).turn).toBe(2);
    expect((await get('/a')).turn).toBe(4);
  });

  it('caches no failure', async () => {
    const { get, pages } = setUp();
    await expect(pages('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await get('/')).turn).toBe(1);
  });

  it('makes every page while the version can not be read', async () => {
    let made = 0;
    const pages = versionedCache(() => Promise.reject(new Error('down')), {
      name: 'test',
      maxAge: 1000,
      most: 1,
    });
    const make = () => Promise.resolve(++made);
    expect([await pages('/', make), await pages('/', make)]).toEqual([1, 2]);
  });
});
