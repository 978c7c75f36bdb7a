import css from '../examples/examples.module.css';
import { exampleImage, exampleListing, exampleUser } from '../examples/fixtures.ts';
import { ListingCard } from './ListingCard.tsx';
import { ListingCardSkeleton } from './ListingCardSkeleton.tsx';

const mondayAndFriday = [
  { value: '2', label: 'Monday' },
  { value: '6', label: 'Friday' },
];

export const Kinds = () => (
  <div className={css.cards}>
    <ListingCard listing={exampleListing()} />
    <ListingCard
      listing={exampleListing(
        {
          title: 'Sunrise HIIT before the inbox opens',
          publicData: { time: '06:30', yogaStyles: ['hiit'], timezone: 'America/New_York' },
        },
        { placesLeft: 2, images: [exampleImage('b', 20)] },
      )}
    />
    <ListingCard
      listing={exampleListing(
        {
          title: 'Ganzkörperbeweglichkeitstraining für Schreibtischarbeiterinnen und -arbeiter',
          publicData: {
            timezone: 'Europe/Berlin',
            weeklyDays: mondayAndFriday,
            paymentType: [{ value: 'recurring' }, { value: 'per_session' }],
            monthlyPrice: 6000,
            yogaStyles: ['flexibility_and_mobility'],
          },
        },
        { placesLeft: 96, images: [exampleImage('c', 150)] },
      )}
    />
    <ListingCard
      listing={exampleListing(
        {
          title: 'Stretch',
          price: null,
          publicData: {
            type: 'free',
            yogaStyles: ['stretch'],
            location: { address: '120 Mission St, San Francisco, CA 94105, USA' },
          },
        },
        {
          author: exampleUser({
            displayName: 'Maximiliane-Alexandra von und zu Hohenstein-Waldburg',
            abbreviatedName: 'MH',
          }),
          images: [exampleImage('d', 280)],
        },
      )}
    />
    <ListingCard
      listing={exampleListing({ title: 'Dance it out' }, { placesLeft: 0, images: [] })}
    />
    <ListingCardSkeleton />
  </div>
);
