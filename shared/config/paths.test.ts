import { createSlug, paths } from './paths.ts';

describe('paths', () => {
  it('leave out what a query does not say', () => {
    expect(paths.search()).toBe('/s');
    expect(paths.search({ keywords: 'slow flow', page: 2, price: undefined, sort: '' })).toBe(
      '/s?keywords=slow+flow&page=2',
    );
    expect(paths.inbox({ tab: 'orders', page: 1 })).toBe('/inbox/orders');
  });

  it('give equal searches one address, whatever the order of their parts', () => {
    const address = '/s?bounds=1%2C2%2C0%2C1&keywords=yoga&sort=price&page=2&view=map';
    expect(
      paths.search({ view: 'map', page: 2, keywords: 'yoga', sort: 'price', bounds: '1,2,0,1' }),
    ).toBe(address);
  });

  it('make an address of any title', () => {
    expect(createSlug('Übung für Anfänger!')).toBe('ubung-fur-anfanger');
    expect(createSlug('  HIIT & Run  ')).toBe('hiit-run');
    expect(createSlug('瑜伽')).toBe('class');
  });

  it.each([
    ['Gdańska joga na Żabiance', 'gdanska-joga-na-zabiance'],
    ['Großes Dehnen in Gießen', 'grosses-dehnen-in-giessen'],
    ['Rørlig yoga på Nørrebro', 'rorlig-yoga-pa-norrebro'],
    ['Þjálfun í Reykjavík', 'thjalfun-i-reykjavik'],
    ['Đi bộ và thở', 'di-bo-va-tho'],
    ['İstanbul’da ılık yoga', 'istanbulda-ilik-yoga'],
    ['Core-strength for run\u00adners', 'core-strength-for-runners'],
    ['Women’s circle', 'womens-circle'],
  ])('have the letters of %j as people type them', (title, slug) => {
    expect(createSlug(title)).toBe(slug);
  });
});
