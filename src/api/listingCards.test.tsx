import { exampleListing } from '#src/components/examples/fixtures.ts';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { cardFields, withOwnRenditions } from './listingCards.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Resource } from '#shared/contract/resources.ts';

/** Only what the paths select, as the marketplace answers. */
function select(value: Record<string, unknown>, paths: readonly string[]) {
  const selected: Record<string, unknown> = {};
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    const inner = value[first];
    if (inner === undefined) continue;
    selected[first] =
      rest.length === 0
        ? inner
        : {
            ...(selected[first] as object | undefined),
            ...select(inner as Record<string, unknown>, [rest.join('.')]),
          };
  }
  return selected;
}

function sparse(listing: Listing): Listing {
  const cut = <Entity extends { attributes: object }>(entity: Entity, fields: string): Entity => ({
    ...entity,
    attributes: select(
      entity.attributes as Record<string, unknown>,
      cardFields[fields] as string[],
    ) as Entity['attributes'],
  });
  const { author } = listing;
  return {
    ...cut(listing, 'fields.listing'),
    ...(author && { author: cut(author, 'fields.user') }),
  };
}

const markupOf = (listing: Listing): string => {
  const { container } = renderPage(<ListingCard listing={listing} />);
  return container.innerHTML;
};

const paid: ListingPublicData = {
  languages: ['english'],
  timezone: 'America/Los_Angeles',
  startDate: '2026-11-21',
  startDateString: 'November 21, 2026',
  time: '18:00',
  stock: 12,
  classDuration: { key: '60_minutes', value: 60 },
  unixTimeStamp: Date.parse('2026-11-22T02:00:00Z'),
  lastClass: Date.parse('2026-11-22T03:00:00Z'),
  type: 'paid',
  paymentType: [{ value: 'per_session' }],
  yogaStyles: ['yoga', 'stretch'],
  weeklyDays: [],
  certificate: 'RYT 200',
  rules: 'Come as you are.',
  unitType: 'line-item/session',
};

describe('what is requested a card', () => {
  test.each<[string, ListingPublicData]>([
    ['paid once', paid],
    [
      'subscribed weekly',
      {
        ...paid,
        weeklyDays: [{ value: '2', label: 'Monday' }],
        paymentType: [{ value: 'recurring' }, { value: 'per_session' }],
        monthlyPrice: 6000,
      },
    ],
    [
      'free, in a place',
      { ...paid, type: 'free', location: { address: 'Silver Lake, Los Angeles' } },
    ],
    [
      'held in a room',
      { ...paid, venue: 'room', location: { address: 'Portland, Oregon, United States' } },
    ],
    ['of another kind', { ...paid, yogaStyles: ['other'], otherWorkoutType: 'Tai chi' }],
    [
      'without a day',
      { type: 'paid', timezone: 'Europe/Berlin', unixTimeStamp: 1_795_000_000_000 },
    ],
  ])('is all that the card of a class %s shows', (_, publicData) => {
    const listing = exampleListing({ publicData });
    listing.attributes.publicData = publicData;
    const cut = sparse(listing);
    expect(cut.attributes).not.toHaveProperty('description');
    expect(cut.attributes.publicData).not.toHaveProperty('rules');
    expect(markupOf(cut)).toBe(markupOf(listing));
  });
});

describe('renditions', () => {
  const rendition = (name: string) => ({ name, width: 40, height: 40, url: `/${name}.webp` });
  const image = (id: string): Resource<'image'> => ({
    id,
    type: 'image',
    attributes: {
      variants: {
        'landscape-crop': rendition('landscape-crop'),
        'square-xsmall': rendition('square-xsmall'),
      },
    },
  });

  it('are square for portraits and wide for pictures', () => {
    const { data, included } = listingResource();
    const teacher: Resource = {
      id: 'teacher',
      type: 'user',
      attributes: {},
      relationships: { profileImage: { data: { id: 'portrait', type: 'image' } } },
    };
    const answer = manyOf([
      { data, included: [...included, teacher, image('portrait'), image('picture')] },
    ]);
    const kept = Object.fromEntries(
      (withOwnRenditions(answer).included ?? [])
        .filter(one => one.type === 'image')
        .map(({ id, attributes }) => [id, Object.keys(attributes.variants ?? {})]),
    );
    expect(kept).toEqual({ portrait: ['square-xsmall'], picture: ['landscape-crop'] });
    expect(withOwnRenditions(answer).data).toEqual(answer.data);
  });
});
