import { createSlug, paths } from './paths.ts';

describe('paths', () => {
  it('leave out what a query does not say', () => {
    expect(paths.search()).toBe('/s');
    expect(paths.search({ keywords: 'slow flow', page: 2, price: undefined, sort: '' })).toBe(
      '/s?keywords=slow+flow&page=2',
    );
    expect(paths.inbox({ tab: 'orders', page: 1 })).toBe('/inbox/orders');
  });

  it('make an address of any title', () => {
    expect(createSlug('Übung für Anfänger!')).toBe('ubung-fur-anfanger');
    expect(createSlug('  HIIT & Run  ')).toBe('hiit-run');
    expect(createSlug('瑜伽')).toBe('class');
  });
});
