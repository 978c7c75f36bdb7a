import { randomId } from './randomId.ts';

it('an id is a random UUID of version 4, on pages without HTTPS too', () => {
  const { getRandomValues } = crypto;
  const secure = jest.replaceProperty(globalThis, 'crypto', {
    getRandomValues: getRandomValues.bind(crypto),
  } as Crypto);
  const ids = Array.from({ length: 200 }, randomId);
  secure.restore();
  const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(ids.filter(id => !version4.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(200);
});
