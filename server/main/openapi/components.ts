import type * as v from 'valibot';
import { epoch, instant, webAddress } from '#shared/contract/lenient.ts';
import { day, timeZone, wallTime } from '#shared/contract/listingData.ts';
import { receiptNumber } from '#shared/contract/receipt.ts';
import { email, utcInstant, uuid } from '#shared/contract/strict.ts';
import { latLng, money } from '#shared/contract/values.ts';

/** Schemas that the document names, by their names. */
export const named: Record<string, v.GenericSchema> = {
  Day: day,
  Email: email,
  EpochMilliseconds: epoch,
  Id: uuid,
  Instant: instant,
  InstantInUtc: utcInstant,
  LatLng: latLng,
  Money: money,
  ReceiptNumber: receiptNumber,
  TimeZone: timeZone,
  WallTime: wallTime,
  WebAddress: webAddress,
};

/** Words about them, which their schemas do not have. */
export const descriptions: Readonly<Record<string, string>> = {
  Day: 'A day of the calendar: 2026-11-21',
  Email: 'An e-mail address',
  EpochMilliseconds: 'An instant in milliseconds since 1970',
  Id: 'An id of the marketplace (RFC 9562)',
  Instant: 'An instant (ISO 8601)',
  InstantInUtc: 'An instant in UTC with seconds (ISO 8601)',
  LatLng: 'A coordinate in degrees',
  Money: 'An amount in minor units (cents) with its currency (ISO 4217)',
  ReceiptNumber: 'The year of a receipt and its place among those of the teacher',
  TimeZone: 'An IANA time zone: Europe/Berlin',
  WallTime: 'A time on the clock of the class: 18:00',
  WebAddress: 'An address of the web',
};
