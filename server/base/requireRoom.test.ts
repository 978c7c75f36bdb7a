import { requireRoom } from './requireRoom.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';

afterEach(() => readSettingsFrom(() => ({})));

const listing = (stock: number, provider?: 'zoom' | 'classroom', publicData = {}) =>
  ({
    attributes: {
      publicData: { stock, ...publicData },
      privateData: provider && { meetingProvider: provider },
    },
  }) as unknown as Pick<Listing, 'attributes'>;
const limits = { usual: 'classroom', size: 13 } as const;
const refused = (code: string, more: object = {}) =>
  expect.objectContaining({ errors: [expect.objectContaining({ code, ...more })] });

it('refuses a class with more places than a room has beside its teacher', () => {
  requireRoom(listing(12), null, limits);
  const tooLarge = refused('class-too-large', { meta: { places: 12 } });
  expect(() => requireRoom(listing(13), null, limits)).toThrow(tooLarge);
  requireRoom(listing(100, 'zoom'), null, limits);
  requireRoom(listing(100, undefined, { venue: 'room' }), null, limits);
  readSettingsFrom(() => ({ roomSize: 6 }));
  expect(() => requireRoom(listing(6), null, limits)).toThrow(refused('class-too-large'));
  readSettingsFrom(() => ({ roomSize: 50 }));
  expect(() => requireRoom(listing(13), null, limits)).toThrow(tooLarge);
});

it('leaves what was published before, and refuses what is new', () => {
  readSettingsFrom(() => ({ hasClassrooms: false, roomSize: 6 }));
  requireRoom(listing(10), listing(12), limits);
  expect(() => requireRoom(listing(13), listing(12), limits)).toThrow(refused('class-too-large'));
  const off = refused('feature-switched-off');
  expect(() => requireRoom(listing(2), null, limits)).toThrow(off);
  expect(() => requireRoom(listing(2), listing(2, 'zoom'), limits)).toThrow(off);
  requireRoom(listing(2, 'zoom'), null, limits);
});
