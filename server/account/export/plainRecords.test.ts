import { embedded, picturesIn, withoutSecrets } from './plainRecords.ts';

const image = (id: string, ...sizes: number[]) => ({
  id,
  type: 'image',
  attributes: {
    variants: Object.fromEntries(
      sizes.map(size => [
        `v${size}`,
        {
          name: `v${size}`,
          width: size,
          height: size,
          url: `https://f.example/${id}-${size}.png?s=1`,
        },
      ]),
    ),
  },
});

describe('records of an archive', () => {
  it('have what they refer to within them, to a depth', () => {
    const author = { id: 'u', type: 'user', attributes: { name: 'Mira' } };
    const listing = {
      id: 'l',
      type: 'listing',
      attributes: { title: 'Flow' },
      relationships: { author: { data: { id: 'u', type: 'user' } }, images: { data: [] } },
    };
    const order = {
      id: 'o',
      type: 'transaction',
      relationships: { listing: { data: { id: 'l', type: 'listing' } }, booking: { data: null } },
    };
    expect(embedded(order, [listing, author], 1)).toEqual({
      id: 'o',
      booking: null,
      listing: { id: 'l', title: 'Flow', author: 'u', images: [] },
    });
    expect(embedded(order, [listing, author], 2)).toMatchObject({
      listing: { author: { name: 'Mira' } },
    });
  });

  it('of a profile open nothing', () => {
    const privateData = {
      language: 'en',
      zoom: { sealed: 'tokens', connectedAt: '2026-01-01T00:00:00Z' },
      calendarFeed: { nonce: 'secret', alarms: ['1h'] },
      receiptCounter: 'secret counter',
    };
    const text = JSON.stringify(withoutSecrets({ id: 'u', profile: { bio: 'Slow', privateData } }));
    expect(text).not.toMatch(/tokens|secret/);
    expect(JSON.parse(text)).toEqual({
      id: 'u',
      profile: {
        bio: 'Slow',
        privateData: {
          language: 'en',
          zoom: { connectedAt: '2026-01-01T00:00:00Z' },
          calendarFeed: { alarms: ['1h'] },
        },
      },
    });
  });

  it('name the largest variant of a picture', () => {
    expect(picturesIn([image('a', 40, 400, 80), image('b'), { id: 'c', type: 'user' }])).toEqual([
      { id: 'a', url: 'https://f.example/a-400.png?s=1', extension: 'png' },
    ]);
  });
});
