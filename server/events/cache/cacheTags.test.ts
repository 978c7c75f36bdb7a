import { tagsOfEvent } from './cacheTags.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';

const tags = (eventType: string, more: object = {}) =>
  tagsOfEvent({
    ...{ eventType, resourceId: 'id', listingId: null, subjectId: null },
    ...{ listing: null, user: null },
    ...more,
  } as unknown as MarketplaceEvent).filter(tag => tag !== 'unknown');

describe('an event outdates', () => {
  it.each<[string, object, string[]]>([
    ['listing/updated', {}, ['listing id', 'listed']],
    ['listing/deleted', {}, ['listing id', 'listed']],
    ['listing/created', { listing: { attributes: { state: 'draft' } } }, ['listing id']],
    ['user/updated', { user: { attributes: {} } }, ['user id']],
    ['user/updated', { user: { attributes: { banned: true } } }, ['user id', 'listed']],
    ['user/deleted', {}, ['user id', 'listed']],
    ['review/created', { listingId: 'l', subjectId: 'u' }, ['reviews l', 'reviews u']],
    ['booking/updated', { listingId: 'l' }, ['seats l', 'free seats']],
    ['availabilityException/deleted', { listingId: 'l' }, ['seats l', 'free seats']],
    ['stockAdjustment/created', { listingId: 'l' }, ['seats l', 'free seats']],
    ['stockAdjustment/created', {}, ['free seats']],
  ])('of %s with %j: %j', (eventType, more, expected) => {
    expect(tags(eventType, more)).toEqual(expected);
  });

  it('nothing that visitors see, where it is of an order or a message', () => {
    const event = { eventType: 'message/created', resourceId: 'id' } as MarketplaceEvent;
    expect(tagsOfEvent(event)).toEqual([]);
    expect(tagsOfEvent({ ...event, eventType: 'transaction/transitioned' })).toEqual([]);
  });

  it('nothing, where it is of what people do not show of themselves', () => {
    const event = { eventType: 'user/updated', resourceId: 'id' } as MarketplaceEvent;
    expect(tagsOfEvent({ ...event, isHidden: true })).toEqual([]);
  });

  it('what nobody knows the resources of', () => {
    const event = { eventType: 'x/y', resourceId: 'id', listingId: null } as MarketplaceEvent;
    expect(tagsOfEvent(event)).toContain('unknown');
  });
});
