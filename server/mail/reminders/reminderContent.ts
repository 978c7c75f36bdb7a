import { escapeHtml } from '#server/base/html.ts';
import { letterWords } from '../letters/optionalMail.ts';
import type { OptionalMail } from '../letters/optionalMail.ts';
import type { LetterWords, ReminderFacts } from '../letters/letterWords.ts';
import { readingZone } from '../readingZone.ts';
import type { Recipient } from '../recipient.ts';
import { paragraph, ticketFrame, ticketLine } from '../../../ext/emailTemplates/layout.ts';
import { cityOfZone, zoneNameAt } from '@flowroom/marketplace/zoneNames';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import {
  addDays,
  dayMs,
  formatDay,
  formatInstant,
  formatTime,
  minuteMs,
  todayIn,
  wallTimeOf,
} from '#shared/time/time.ts';

/** Facts in a reminder. */
export interface ReminderMatter {
  title: string;
  data: ListingPublicData;
  start: number;
  end: number;
  teacher: string;
  people: number;
  role: 'customer' | 'provider';
  isHourBefore: boolean;
  /** Page of the booking or of the class. */
  href: string;
}

/** The time in the zone of the class where clocks differ. */
function besidesOf(
  matter: ReminderMatter,
  zone: string,
  { locale }: Recipient,
  words: LetterWords,
) {
  const own = matter.data.timezone;
  if (!own || dateUnitOf(matter.data) !== null) return '';
  const [here, there] = [zone, own].map(one => wallTimeOf(matter.start, one));
  if (here?.date === there?.date && here?.time === there?.time) return '';
  const day = here?.date === there?.date ? '' : `${formatDay(matter.start, own, locale)}, `;
  return ticketLine(words.timeIn(day + formatTime(matter.start, own, locale), cityOfZone(own)));
}

function dayOf(
  start: number,
  zone: string,
  now: number,
  { locale }: Recipient,
  words: LetterWords,
) {
  const today = todayIn(zone, now);
  const { date } = wallTimeOf(start, zone);
  if (date === today) return words.today;
  return date === addDays(today, 1) ? words.tomorrow : formatDay(start, zone, locale);
}

/** Writes a reminder. */
export function reminderContent(
  matter: ReminderMatter,
  recipient: Recipient,
  now: number,
): OptionalMail['content'] {
  const { title, data, start, end, teacher, people, role, href } = matter;
  const { language, locale, firstName } = recipient;
  const words = letterWords(language);
  const zone = readingZone(data, recipient);
  const unit = dateUnitOf(data);
  const venue = unit ? 'dates' : isInRoom(data) ? 'room' : 'online';
  const facts: ReminderFacts = {
    title,
    day: dayOf(start, zone, now, recipient, words),
    minutes: matter.isHourBefore ? Math.round((start - now) / minuteMs / 5) * 5 : null,
    teacher,
    people,
    venue,
  };
  const told = words[role === 'customer' ? 'student' : 'teacher'](facts);
  const time = (at: number) => formatTime(at, zone, locale);
  const part = (style: Intl.DateTimeFormatOptions) =>
    escapeHtml(formatInstant(start, zone, style, locale));
  const lastDay = unit === 'night' ? end : end - dayMs;
  const when = unit
    ? words.dates(formatDay(start, zone, locale), formatDay(lastDay, zone, locale))
    : `${words.hours(time(start), time(end))} ${zoneNameAt(start, zone, locale)}`;
  const who = role === 'customer' ? words.withTeacher(teacher) : words.people(people);
  return {
    subject: told.subject,
    preview: told.preview,
    heading: escapeHtml(told.heading),
    body: [
      paragraph(escapeHtml(words.hello(firstName))),
      paragraph(escapeHtml(told.text)),
      ticketFrame({
        label: role === 'customer' ? words.yourBooking : words.yourClass,
        day: {
          weekday: part({ weekday: 'short' }),
          date: part({ day: 'numeric' }),
          month: part({ month: 'short' }),
        },
        title: escapeHtml(title),
        when: escapeHtml(when),
        besides: besidesOf(matter, zone, recipient, words),
        people: escapeHtml(venue === 'online' ? `${who} · ${words.online}` : who),
      }),
    ],
    button: { label: told.button, href },
    aside: told.aside,
  };
}
