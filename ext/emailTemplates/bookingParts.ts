import { amountRow, amountTable, paragraph, quote, ticketFrame, ticketLine } from './layout.ts';
import type { FrameWords } from './layout.ts';

// Parts of mails about a booking, in the template language of the marketplace.

/** Texts of the parts of a mail, in one language. */
export interface LayoutWords extends FrameWords {
  /** Attribute of the helpers that write dates and amounts; empty for their own default. */
  lang: string;
  /** Joda patterns of a day and of an hour. */
  day: string;
  hour: string;
  /** The span between two days and between two hours. */
  days: (first: string, last: string) => string;
  hours: (start: string, end: string) => string;
  dayAndHour: (day: string, hour: string) => string;
  /** Before the time of a class in its own zone, where the reader has another one. */
  inClassZone: (time: string) => string;
  /** Before words of the teacher. */
  noteOf: (name: string) => string;
  /** Names for the other party: as the customer and as the provider see them. */
  withTeacher: (name: string) => string;
  bookedBy: (name: string) => string;
  /** Where a class is held. */
  online: string;
  commission: string;
  paymentFee: string;
  price: string;
}

const zone = 'tz=listing.availability-plan.timezone';
const readerZone = 'recipient.private-data.timeZone';
const isByDates = (listing: string) =>
  `eq ${listing}.availability-plan.type "availability-plan/day"`;

const either = (listing: string) => (stay: string, held: string) =>
  `{{#${isByDates(listing)}}}${stay}{{else}}${held}{{/eq}}`;

/** Texts for bookings by dates and for classes. */
export const byDates = either('transaction.listing');
/** The same where the mail is about a listing itself. */
export const listedByDates = either('listing');

/** Texts for a course that is booked as a whole, and for a subscription. */
export const byCourse = (course: string, plan: string) =>
  `{{#if transaction.metadata.course}}${course}{{else}}${plan}{{/if}}`;

const eitherVenue = (listing: string) => (room: string, online: string) =>
  `{{#eq ${listing}.public-data.venue "room"}}${room}{{else}}${online}{{/eq}}`;

/** Texts for classes in a room and for those online. */
export const byVenue = eitherVenue('transaction.listing');
const listedByVenue = eitherVenue('listing');

const table = (rows: string) => `{{#with transaction}}
${amountTable(rows)}
{{/with}}`;

/** Times of a booking, in the words of a language. */
function timesIn(words: LayoutWords) {
  const lang = words.lang && ` lang="${words.lang}"`;
  const time = (path: string, format: string, helper = 'date', tz = zone) =>
    `{{${helper} ${path} format="${format}"${lang} ${tz}}}`;
  // Days and nights begin and end at midnight; the end is the day after the last one. Nights run to
  // the day of leaving, days to the last of them.
  const lastDay = `{{#eq listing.public-data.unitType "line-item/night"}}${time('booking.end', words.day)}{{else}}${time('booking.end', words.day, 'date-day-before')}{{/eq}}`;
  const dates = words.days(time('booking.start', words.day), lastDay);
  /**
   * The time of a class online is on the reader's clock, where that is known, any other on the
   * clock of its location.
   */
  const onClock = (told: (tz: string) => string): string => {
    const there = told(zone);
    const here = `{{#if ${readerZone}}}${told(`tz=${readerZone}`)}{{else}}${there}{{/if}}`;
    return listedByDates(there, listedByVenue(there, here));
  };
  /** Text where the reader's clock shows another time than that of the class. */
  const whereClocksDiffer = (path: string, text: string): string => {
    const shown = (tz: string) => `(date ${path} format="yyyy-MM-dd HH:mm" ${tz})`;
    const differing = `{{#if ${readerZone}}}{{#eq ${shown(`tz=${readerZone}`)} ${shown(zone)}}}{{else}}${text}{{/eq}}{{/if}}`;
    return listedByDates('', listedByVenue('', differing));
  };
  const hours = (of: string, tz: string) =>
    `${words.hours(time(`${of}.start`, words.hour, 'date', tz), time(`${of}.end`, words.hour, 'date', tz))} ${time(`${of}.end`, 'zzz', 'date', tz)}`;
  const dayAndHour = (path: string, tz: string) =>
    `${words.dayAndHour(time(path, words.day, 'date', tz), time(path, words.hour, 'date', tz))} ${time(path, 'zzz', 'date', tz)}`;
  return { time, dates, onClock, whereClocksDiffer, hours, dayAndHour };
}

/** The blocks of a body about a booking, in the words of a language. */
export const partsIn = (words: LayoutWords) => ({ ...bookingIn(words), ...amountsIn(words) });

function bookingIn(words: LayoutWords) {
  const { time, dates, onClock, whereClocksDiffer, hours, dayAndHour } = timesIn(words);
  return {
    /**
     * The booking as a ticket: day, title, dates or time, who is on the other side, and that a
     * class is online where it is. `of`: the object that has the time; a waiting order has no
     * booking.
     */
    ticket(label: string, person: 'provider' | 'customer', of = 'booking'): string {
      const name = `{{${person}.display-name}}`;
      const tile = (format: string) => onClock(tz => time(`${of}.start`, format, 'date', tz));
      return `{{#with transaction}}
${ticketFrame({
  label,
  day: { weekday: tile('EEE'), date: tile('d'), month: tile('MMM') },
  title: '{{listing.title}}',
  when: listedByDates(
    dates,
    onClock(tz => hours(of, tz)),
  ),
  besides: whereClocksDiffer(
    `${of}.start`,
    ticketLine(words.inClassZone(dayAndHour(`${of}.start`, zone))),
  ),
  people: `${person === 'provider' ? words.withTeacher(name) : words.bookedBy(name)}${listedByDates('', listedByVenue('', ` · ${words.online}`))}`,
})}
{{/with}}`;
    },

    /** Until when a place is held for somebody who waited. */
    heldUntil: (): string =>
      `{{#with transaction}}${onClock(tz => dayAndHour('metadata.heldUntil', tz))}{{/with}}`,

    /** Renders the teacher's note on a change; empty without one. */
    note: (): string =>
      `{{#if transaction.metadata.change.note}}${paragraph(words.noteOf('{{transaction.provider.display-name}}'))}
${quote('{{transaction.metadata.change.note}}')}{{/if}}`,

    /** When a class would have been held before it was changed; dates are not moved. */
    before: (label: string): string =>
      `{{#if transaction.metadata.change.from}}{{#with transaction}}${listedByDates(
        '',
        paragraph(`${label} ${onClock(tz => dayAndHour('metadata.change.from', tz))}.`),
      )}{{/with}}{{/if}}`,

    /** A date of the subscription's metadata, as one line; empty without it. */
    moment: (label: string, key: string): string =>
      `{{#if transaction.metadata.${key}}}${table(
        amountRow(
          label,
          onClock(tz => dayAndHour(`metadata.${key}`, tz)),
          true,
        ),
      )}{{/if}}`,
  };
}

function amountsIn(words: LayoutWords) {
  /** An amount in the form of the pages: "$14.00". */
  const money = (path: string) =>
    `{{#if ${path}}}{{set-locale "${words.code}"}}{{format-text (concat "{amount, number, ::currency/" ${path}.currency "}") amount=${path}.amount}}{{/if}}`;
  return {
    /** Renders the refunded amount as one line. */
    refund: (label: string): string =>
      `{{#if transaction.metadata.change.refund}}${table(amountRow(label, `{{metadata.change.refund.${words.code}}}`, true))}{{/if}}`,

    /** Renders the amount by which the next month costs less as one line. */
    credit: (label: string): string =>
      `{{#if transaction.metadata.change.credit}}${table(amountRow(label, `{{metadata.change.credit.${words.code}}}`, true))}{{/if}}`,

    /** The student's total, as one line. */
    payin: (label: string): string => table(amountRow(label, money('payin-total'), true)),

    /** The teacher's payout: its lines, then the sum. */
    payout: (label: string): string =>
      table(
        `{{#each tx-line-items}}{{#contains include-for "provider"}}
${amountRow(
  `{{#eq code "line-item/provider-commission"}}${words.commission}{{else}}{{#eq code "line-item/payment-gateway-fee"}}${words.paymentFee}{{else}}${words.price}{{/eq}}{{/eq}}`,
  money('line-total'),
)}
{{/contains}}{{/each}}
${amountRow(label, money('payout-total'), true)}`,
      ),
  };
}
