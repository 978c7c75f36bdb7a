import { Audience } from './audience.ts';

it('is nobody before it was set, then everybody or some, for each kind', () => {
  const audience = new Audience();
  expect(audience.has('voice', 'a')).toBe(false);
  audience.allow('voice', null);
  audience.allow('camera', ['b']);
  expect(audience.has('voice', 'a')).toBe(true);
  expect(['a', 'b'].map(id => audience.has('camera', id))).toEqual([false, true]);
  audience.allow('voice', []);
  audience.allow('camera', []);
  expect(audience.has('voice', 'a')).toBe(false);
  expect(audience.isEmpty).toBe(true);
});
