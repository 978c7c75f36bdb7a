import { bodyOf } from './payload.ts';
import { typesOfFilter, webhookTypes } from './eventTypes.ts';
import { eventOf, resourceOf } from './testing/events.ts';

const id = '00000000-0000-4000-8000-000000000001';
const other = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const ref = (type: string, one: string) => ({ data: { id: one, type } });
const read = (event: Parameters<typeof bodyOf>[0]) => JSON.parse(bodyOf(event, 0)) as unknown;

describe('the body of a webhook', () => {
  it('has the ids and the state of an order', () => {
    const transaction = resourceOf('transaction', {
      id,
      type: 'transaction',
      attributes: {
        lastTransition: 'transition/accept',
        metadata: { attendees: [{ name: 'Ana' }] },
        protectedData: { phone: '+34 1' },
      },
      relationships: {
        listing: ref('listing', other(2)),
        customer: ref('user', other(3)),
        provider: ref('user', other(4)),
      },
    });
    expect(read(eventOf(7, { transaction }))).toEqual({
      type: 'transaction.transitioned',
      timestamp: '1970-01-01T00:00:07.000Z',
      data: {
        id,
        sequenceId: 7,
        listingId: other(2),
        customerId: other(3),
        providerId: other(4),
        lastTransition: 'transition/accept',
        state: 'accepted',
      },
    });
  });

  it('has no personal data', () => {
    const words = ['Ana', 'ana@example.com', 'Hello there', 'My street 1'];
    const [name, email, content, address] = words;
    const user = resourceOf('user', {
      id,
      type: 'user',
      attributes: { banned: true, email, profile: { displayName: name, privateData: { address } } },
    });
    const message = resourceOf('message', {
      id,
      type: 'message',
      attributes: { content },
      relationships: { transaction: ref('transaction', other(2)), sender: ref('user', other(3)) },
    });
    const listing = resourceOf('listing', {
      id,
      type: 'listing',
      attributes: { title: name, state: 'published', privateData: { location: { address } } },
      relationships: { author: ref('user', other(3)) },
    });
    const bodies = [
      read(eventOf(1, { eventType: 'user/updated', user })),
      read(eventOf(2, { eventType: 'message/created', message })),
      read(eventOf(3, { eventType: 'listing/updated', listing })),
    ];
    expect(bodies).toMatchObject([
      { type: 'user.updated', data: { id, state: 'banned' } },
      { type: 'message.created', data: { id, transactionId: other(2), senderId: other(3) } },
      { type: 'listing.updated', data: { id, authorId: other(3), state: 'published' } },
    ]);
    const text = JSON.stringify(bodies);
    for (const word of words) expect(text).not.toContain(word);
  });

  it('has the id of what was deleted', () => {
    expect(read(eventOf(9, { eventType: 'booking/deleted', createdAt: null }))).toEqual({
      type: 'booking.deleted',
      timestamp: '1970-01-01T00:00:00.000Z',
      data: { id, sequenceId: 9 },
    });
  });
});

describe('a filter of types', () => {
  it('takes types, and resources for all of theirs', () => {
    expect(typesOfFilter(['user.created', 'message'])).toEqual([
      'user.created',
      'message.created',
      'message.updated',
      'message.deleted',
    ]);
    expect(typesOfFilter([])).toEqual([]);
    expect(typesOfFilter(['user', 'nonsense'])).toBeNull();
    expect(typesOfFilter(['trans'])).toBeNull();
  });

  it('has the form of Standard Webhooks', () => {
    for (const type of webhookTypes) expect(type).toMatch(/^\w+(\.\w+)*$/);
  });
});
