import type { AppConfig } from '#shared/config/appConfig.ts';
import { searchKeywords } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { classTimeAt, isFree, sellsSessions } from '#shared/transactions/ordering.ts';
import { languageTags } from '#shared/fields/languageTags.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import { ratingOf } from '#src/util/rating.ts';
import { attendanceSchema } from '#src/util/attendanceSchema.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { isSupportedCurrency, minorUnitsOf } from '#shared/values/money.ts';
import { nameOfStart } from '#shared/schedule/classDates.ts';
import {
  lastStart,
  nextOffered,
  nextStart,
  patternTimeOn,
  rhythmOf,
} from '#shared/schedule/classSchedule.ts';
import { ownValue } from '#shared/values/lookup.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { isoInZone } from '#shared/time/time.ts';
import type { Listing, Review } from '#shared/contract/entities.ts';

type Schema = Record<string, unknown>;

export interface SchemaOptions {
  site: Pick<AppConfig, 'rootUrl' | 'locale'>;
  /** Epoch milliseconds when the listing was loaded. */
  now: number;
  reviews?: readonly Review[];
}

/** Returns the schema.org data of a listing: an Event for a class, a Product for a stay. */
export function listingSchema(listing: Listing, options: SchemaOptions): Schema {
  const unit = dateUnitOf(listing.attributes.publicData);
  const { title, description } = listing.attributes;
  const image = imagesOf(listing, options.site.rootUrl);
  return {
    '@context': 'https://schema.org',
    name: title,
    description: description || undefined,
    url: urlOf(listing, options),
    ...(image.length > 0 ? { image } : {}),
    ...aggregateRatingOf(options.reviews ?? []),
    ...(unit ? productOf(listing, unit, options) : eventOf(listing, options)),
  };
}

const urlOf = ({ id, attributes: { title } }: Listing, { site }: SchemaOptions) =>
  siteUrl(site, paths.listing({ slug: createSlug(title), id }));

const imagesOf = ({ images = [] }: Listing, rootUrl: string): string[] =>
  images.flatMap(({ attributes: { variants } }) => {
    const image = variants.facebook ?? variants['scaled-large'] ?? Object.values(variants)[0];
    return image ? [new URL(image.url, rootUrl).href] : [];
  });

function aggregateRatingOf(reviews: readonly Review[]): Schema {
  const rating = ratingOf(reviews);
  if (!rating) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(rating.mean * 10) / 10,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

function eventOf(listing: Listing, options: SchemaOptions): Schema {
  const { publicData } = listing.attributes;
  const { timezone = 'UTC', weeklyDays = [], languages } = publicData;
  const isWeekly = weeklyDays.length > 0;
  // Start of the next class time, or of the last one of an ended series.
  const now = isWeekly ? options.now : null;
  const start = nextOffered(publicData, now) ?? nextStart(publicData, now) ?? lastStart(publicData);
  const person = personOf(listing, options);
  return {
    '@type': 'Event',
    ...(start === null
      ? {}
      : {
          startDate: isoInZone(start, timezone),
          endDate: isoInZone(classTimeAt(listing, start).end, timezone),
          ...statusOf(listing, start),
        }),
    ...(isWeekly ? { eventSchedule: schedulesOf(listing) } : {}),
    ...whereOf(listing, options),
    keywords: (publicData.yogaStyles ?? []).map(searchKeywords).join(', '),
    inLanguage: languages?.map(language => ownValue(languageTags, language) ?? language),
    isAccessibleForFree: isFree(listing),
    performer: person ?? undefined,
    organizer: person ?? undefined,
    offers: offerOf(listing, options),
  };
}

/** Where a class is held: online, or in a room, of which the area is public. */
function whereOf(listing: Listing, options: SchemaOptions): Schema {
  const { publicData } = listing.attributes;
  const { stock } = publicData;
  return {
    ...attendanceSchema(publicData, urlOf(listing, options)),
    ...(isInRoom(publicData)
      ? { maximumPhysicalAttendeeCapacity: stock }
      : { maximumVirtualAttendeeCapacity: stock }),
  };
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns whether the class time was moved, and from when. */
function statusOf({ attributes: { publicData } }: Listing, start: number): Schema {
  const rhythm = rhythmOf(publicData);
  const date = nameOfStart(publicData, start);
  const planned = rhythm && date ? patternTimeOn(rhythm, date) : null;
  if (!rhythm || !planned || planned.start === start) {
    return { eventStatus: 'https://schema.org/EventScheduled' };
  }
  return {
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: isoInZone(planned.start, rhythm.timezone),
  };
}

/**
 * Weekly times, a schedule for each time of the day, without the days that are skipped, moved or
 * closed.
 */
function schedulesOf(listing: Listing): Schema[] {
  const { publicData } = listing.attributes;
  const { startDate, timezone, lastClass, phases } = publicData;
  const days = [...(rhythmOf(publicData)?.patterns.at(-1)?.times ?? [])];
  const times = new Map(days.map(([, on]) => [on.time + on.minutes, on]));
  const { skippedDates = [], movedDates = [], closedTimes = [] } = publicData;
  const closed = closedTimes.flatMap(time => nameOfStart(publicData, Date.parse(time)) ?? []);
  const exceptDate = [
    ...new Set([...skippedDates, ...movedDates.map(({ date }) => date), ...closed]),
  ].toSorted();
  return [...times.values()].map(({ time, minutes }) => ({
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: days
      .filter(([, on]) => on.time === time && on.minutes === minutes)
      .map(([weekday]) => `https://schema.org/${dayNames[weekday - 1] ?? ''}`),
    startDate: phases?.at(-1)?.until ?? startDate,
    startTime: time,
    duration: `PT${minutes}M`,
    scheduleTimezone: timezone,
    ...(exceptDate.length > 0 ? { exceptDate } : {}),
    ...(lastClass && timezone ? { endDate: isoInZone(lastClass, timezone).slice(0, 10) } : {}),
  }));
}

function personOf({ author }: Listing, { site }: SchemaOptions): Schema | null {
  if (!author || isBannedOrDeleted(author)) return null;
  return {
    '@type': 'Person',
    name: author.attributes.profile.displayName,
    url: siteUrl(site, paths.profile(author)),
  };
}

function productOf(listing: Listing, unit: DateUnit, options: SchemaOptions): Schema {
  const offer = offerOf(listing, options);
  const { price, priceCurrency } = offer ?? {};
  return {
    '@type': 'Product',
    offers: offer && {
      ...offer,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        unitText: unit,
      },
    },
  };
}

function offerOf(listing: Listing, options: SchemaOptions): Schema | undefined {
  const { price, publicData, state, createdAt } = listing.attributes;
  const perMonth = !sellsSessions(listing) && publicData.monthlyPrice !== undefined;
  const asked = perMonth
    ? { amount: publicData.monthlyPrice ?? 0, currency: marketplace.currency }
    : price;
  // An offer needs a known price and currency.
  if (!isFree(listing) && !(asked && isSupportedCurrency(asked.currency))) return undefined;
  const amount = isFree(listing) || !asked ? 0 : asked.amount / minorUnitsOf(asked.currency);
  const left = listing.currentStock?.attributes.quantity;
  const isOver = (publicData.lastClass ?? Infinity) <= options.now;
  const isOpen = state === 'published' && left !== 0 && !isOver;
  return {
    '@type': 'Offer',
    url: urlOf(listing, options),
    price: amount,
    priceCurrency: asked?.currency ?? marketplace.currency,
    availability: `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`,
    validFrom: createdAt,
  };
}
