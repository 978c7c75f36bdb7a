import { Money } from '#marketplace/contract/wireTypes.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { previousValues } from './previousValues.ts';

const listing = (attributes: object, relationships: object = {}): Resource =>
  ({ id: 'l', type: 'listing', attributes, relationships }) as Resource;

describe('previousValues', () => {
  it('has nothing for a new resource, and everything for one that is gone', () => {
    const resource = listing({ title: 'Flow', publicData: { a: 1 } }, { author: { data: null } });
    expect(previousValues(null, resource)).toEqual({});
    expect(previousValues(resource, null)).toEqual({
      attributes: { title: 'Flow', publicData: { a: 1 } },
      relationships: { author: { data: null } },
    });
  });

  it('gives attributes whole, also those of several parts', () => {
    const plan = (seats: number) => ({ type: 'day', entries: [{ dayOfWeek: 'mon', seats }] });
    const before = listing({ price: new Money(1, 'USD'), availabilityPlan: plan(1), title: 'A' });
    const after = listing({ price: new Money(2, 'USD'), availabilityPlan: plan(2), title: 'A' });
    expect(previousValues(before, after)).toEqual({
      attributes: { price: new Money(1, 'USD'), availabilityPlan: plan(1) },
    });
  });

  it('has null for what was not there', () => {
    expect(previousValues(listing({}), listing({ price: 1 }))).toEqual({
      attributes: { price: null },
    });
  });

  it('gives extended data by top-level keys: added, changed and removed', () => {
    const before = listing({ publicData: { same: 1, changed: { deep: [1, 2] }, removed: 'x' } });
    const after = listing({ publicData: { same: 1, changed: { deep: [1] }, added: true } });
    expect(previousValues(before, after)).toEqual({
      attributes: { publicData: { changed: { deep: [1, 2] }, removed: 'x', added: null } },
    });
  });

  it('looks into the profile of a user', () => {
    const profile = (bio: string | null, privateData: object) =>
      listing({ profile: { bio, firstName: 'Maya', privateData } });
    expect(previousValues(profile(null, { a: 1 }), profile('Hi', { b: 1 }))).toEqual({
      attributes: { profile: { bio: null, privateData: { a: 1, b: null } } },
    });
  });

  it('gives relationships whole', () => {
    const images = (...ids: string[]) => ({
      images: { data: ids.map(id => ({ id, type: 'image' })) },
    });
    expect(previousValues(listing({}, images('a', 'b')), listing({}, images('b', 'a')))).toEqual({
      relationships: images('a', 'b'),
    });
    expect(previousValues(listing({}, images('a')), listing({}, images('a')))).toEqual({});
  });
});
