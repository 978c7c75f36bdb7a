import { useId } from 'react';
import type { ComponentType } from 'react';
import { Badge } from '../Badge/Badge.tsx';
import { BookingCard } from '../BookingCard/BookingCard.tsx';
import { ButtonLink } from '../Button/ButtonLink.tsx';
import { ClassPanel } from '../ClassPanel/ClassPanel.tsx';
import { ClassTime } from '../ClassTime/ClassTime.tsx';
import { Link } from '../Link/Link.tsx';
import { ListingCard, ListingCardSkeleton } from '../ListingCard/ListingCard.tsx';
import { ListingLocation } from '../ListingLocation/ListingLocation.tsx';
import { PriceBreakdown } from '../PriceBreakdown/PriceBreakdown.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { StayDates } from '../StayDates/StayDates.tsx';
import type { MyBooking } from '#shared/contract/api/my.ts';
import { exampleImage, exampleLineItems, exampleListing, exampleUser } from './fixtures.ts';
import css from './examples.module.css';

const panelImage = exampleImage();

const panelStart = Date.parse('2026-11-22T02:00:00Z');

const panelTime = (
  <ClassTime start={panelStart} end={panelStart + 3_600_000} timeZone="America/Los_Angeles" />
);

const oneOffStart = '2026-11-22T02:00:00.000Z';

const oneOffEnd = '2026-11-22T03:00:00.000Z';

const mondayAndFriday = [
  { value: '2', label: 'Monday' },
  { value: '6', label: 'Friday' },
];

const customerTotal = { amount: 1800, currency: 'USD' };

const providerTotal = { amount: 1377, currency: 'USD' };

const exampleBooking: MyBooking = {
  orderId: 'order',
  listingId: 'listing',
  title: 'Slow flow for tired shoulders',
  state: 'accepted',
  kind: 'paid',
  lastTransition: 'transition/accept',
  status: 'scheduled',
  start: oneOffStart,
  end: oneOffEnd,
  timezone: 'America/Los_Angeles',
  places: 2,
  teacherId: 'teacher',
  teacherName: 'Mira Lind',
  isOnline: true,
  canReview: false,
  canRebook: true,
};

/** Examples of classes, orders and prices, by component. */
export const classes = {
  BookingCard: {
    Confirmed: () => (
      <BookingCard
        booking={exampleBooking}
        actions={<ButtonLink to="/styleguide">Book again</ButtonLink>}
      />
    ),
    Canceled: () => (
      <BookingCard
        booking={{ ...exampleBooking, status: 'canceled' }}
        badge={<Badge tone="error">Canceled</Badge>}
      />
    ),
  },
  ClassPanel: {
    Aside: () => (
      <div className={css.narrow}>
        <ClassPanel
          image={panelImage}
          title={
            <Link variant="quiet" to="/styleguide">
              Slow flow for tired shoulders
            </Link>
          }
          after={
            <PriceBreakdown
              lineItems={exampleLineItems}
              payinTotal={{ amount: 3780, currency: 'USD' }}
              role="customer"
            />
          }
        >
          {panelTime}
        </ClassPanel>
      </div>
    ),
    Row: () => (
      <ClassPanel
        layout="row"
        image={panelImage}
        title="Slow flow for tired shoulders"
        titleId={useId()}
      >
        {panelTime}
      </ClassPanel>
    ),
    Missing: () => (
      <div className={css.cards}>
        <ClassPanel image={null}>
          <p>The class is gone, the order stays.</p>
        </ClassPanel>
        <ClassPanel image={null} isLoading>
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </ClassPanel>
      </div>
    ),
  },
  ClassTime: {
    Sizes: () => (
      <div className={css.stack}>
        <ClassTime
          start={oneOffStart}
          end={oneOffEnd}
          timeZone="America/Los_Angeles"
          size="large"
        />
        <ClassTime start={oneOffStart} end={oneOffEnd} timeZone="America/Los_Angeles" />
        <ClassTime start={oneOffStart} timeZone="Europe/Berlin" size="small" />
      </div>
    ),
  },
  ListingCard: {
    Kinds: () => (
      <div className={css.cards}>
        <ListingCard listing={exampleListing()} />
        <ListingCard
          listing={exampleListing(
            {
              title: 'Sunrise HIIT before the inbox opens',
              publicData: { time: '06:30', yogaStyles: ['hiit'], timezone: 'America/New_York' },
            },
            { seatsLeft: 2, images: [exampleImage('b', 20)] },
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
            { seatsLeft: 96, images: [exampleImage('c', 150)] },
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
          listing={exampleListing({ title: 'Dance it out' }, { seatsLeft: 0, images: [] })}
        />
        <ListingCardSkeleton />
      </div>
    ),
  },
  ListingLocation: {
    InPortland: () => (
      <ListingLocation center={{ lat: 45.512, lng: -122.6226 }} address="Hawthorne, Portland" />
    ),
  },
  PriceBreakdown: {
    OfTheCustomer: () => (
      <div className={css.narrow}>
        <PriceBreakdown lineItems={exampleLineItems} payinTotal={customerTotal} role="customer" />
      </div>
    ),
    OfTheProvider: () => (
      <div className={css.narrow}>
        <PriceBreakdown
          lineItems={exampleLineItems}
          payinTotal={customerTotal}
          payoutTotal={providerTotal}
          role="provider"
        />
      </div>
    ),
  },
  StayDates: {
    Units: () => (
      <div className={css.stack}>
        <StayDates range={{ first: '2026-12-03', last: '2026-12-05' }} unit="night" size="large" />
        <StayDates range={{ first: '2026-12-03', last: '2026-12-05' }} unit="day" />
        <StayDates range={{ first: '2026-12-03', last: '2026-12-03' }} unit="day" size="small" />
      </div>
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
