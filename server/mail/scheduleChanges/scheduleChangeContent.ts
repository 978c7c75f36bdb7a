import type { DoneChange, TouchedOrder } from './doneChanges.ts';
import { escapeHtml } from '#server/base/html.ts';
import { letterWords } from '../letters/optionalMail.ts';
import type { OptionalMail } from '../letters/optionalMail.ts';
import { readingZone } from '../readingZone.ts';
import type { Recipient } from '../recipient.ts';
import { paragraph, ticketFrame } from '../../../ext/emailTemplates/layout.ts';
import { zoneNameAt } from '@flowroom/marketplace/zoneNames';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { timeOfStart } from '#shared/schedule/classDates.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import { formatDay, formatInstant, formatTime, instantOf, minuteMs } from '#shared/time/time.ts';

export interface ScheduleChange {
  done: DoneChange;
  /** All orders that it touched. */
  touched: readonly TouchedOrder[];
  /** Those of them that were read. */
  orders: readonly Transaction[];
}

/** Writes the mail about a change of class times to the teacher who made it. */
export function scheduleChangeContent(
  { done, touched, orders }: ScheduleChange,
  recipient: Recipient,
  rootUrl: string,
): OptionalMail['content'] {
  const { listingId, title, data, change } = done;
  const { kind, date } = change;
  const { language, locale, firstName } = recipient;
  const words = letterWords(language);
  const zone = readingZone(data, recipient);
  const before = dateUnitOf(data) === null ? firstStartOf(orders) : null;
  const start = kind.startsWith('move') ? (newStartOf(done) ?? before) : before;
  const count = (fate: TouchedOrder['fate']) => touched.filter(one => one.fate === fate).length;
  const told = words.ownChange({
    kind,
    title,
    day: kind === 'cancel-class' || before === null ? null : formatDay(before, zone, locale),
    moved: count('moved'),
    ended: count('ended'),
    lost: count('lost'),
  });
  const page =
    kind === 'cancel-class' || !date
      ? paths.manageListings()
      : paths.teachClass({ listingId, date });
  const part = (at: number, style: Intl.DateTimeFormatOptions) =>
    escapeHtml(formatInstant(at, zone, style, locale));
  const ticketOf = (at: number) => {
    const held = timeOfStart(data, at)?.end;
    const end = held ?? at + (data.classDuration?.value ?? 0) * minuteMs;
    const hours = words.hours(formatTime(at, zone, locale), formatTime(end, zone, locale));
    const people = words.people(touched.length);
    return ticketFrame({
      label: words.yourClass,
      day: {
        weekday: part(at, { weekday: 'short' }),
        date: part(at, { day: 'numeric' }),
        month: part(at, { month: 'short' }),
      },
      title: escapeHtml(title),
      when: escapeHtml(`${hours} ${zoneNameAt(at, zone, locale)}`),
      besides: '',
      people: escapeHtml(isInRoom(data) ? people : `${people} · ${words.online}`),
    });
  };
  return {
    subject: told.subject,
    preview: told.preview,
    heading: escapeHtml(told.heading),
    body: [
      paragraph(escapeHtml(words.hello(firstName))),
      paragraph(escapeHtml(told.text)),
      ...(start === null || kind === 'cancel-class' ? [] : [ticketOf(start)]),
      ...told.lines.map(line => paragraph(escapeHtml(line))),
    ],
    button: { label: told.button, href: siteUrl({ rootUrl, locale }, page) },
  };
}

/**
 * Start of the first class time that was booked, before the change; null where the orders do not
 * say.
 */
function firstStartOf(orders: readonly Transaction[]): number | null {
  const starts = orders
    .map(({ attributes }) => Date.parse(attributes.metadata?.change?.from ?? ''))
    .filter(Number.isFinite);
  return starts.length > 0 ? Math.min(...starts) : null;
}

const newStartOf = ({ data, change: { to } }: DoneChange): number | null =>
  to && data.timezone ? instantOf(to, data.timezone) : null;
