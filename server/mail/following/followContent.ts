import type { ClassNews } from './classNews.ts';
import { escapeHtml } from '#server/base/html.ts';
import { letterWords } from '../letters/optionalMail.ts';
import type { OptionalMail } from '../letters/optionalMail.ts';
import type { Recipient } from '../recipient.ts';
import { readingZone } from '../readingZone.ts';
import { linkedRows, paragraph } from '../../../ext/emailTemplates/layout.ts';
import { zoneNameAt } from '@flowroom/marketplace/zoneNames';
import { createSlug, paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';

/** A class that somebody is notified of. */
export interface NewClass {
  id: string;
  title: string;
  news: ClassNews;
  data: ListingPublicData;
  /** Its next class time, epoch milliseconds; null for what is booked by dates. */
  start: number | null;
}

/** What is new of a teacher. */
export interface TeacherNews {
  teacherId: string;
  teacher: string;
  classes: readonly NewClass[];
}

/** Classes that are listed; the page of the teacher has all. */
const mostListed = 10;

/** Writes the mail about new classes and dates of a teacher. */
export function followContent(
  { teacherId, teacher, classes }: TeacherNews,
  recipient: Recipient,
  rootUrl: string,
): OptionalMail['content'] {
  const { language, locale, firstName } = recipient;
  const words = letterWords(language);
  const addressOf = (path: string) => siteUrl({ rootUrl, locale }, path);
  const addressOfClass = ({ id, title }: NewClass) =>
    addressOf(paths.listing({ id, slug: createSlug(title) }));
  const [first] = classes;
  const only = classes.length === 1 ? first : undefined;
  const told = words.following({
    teacher,
    title: first?.title ?? '',
    others: classes.length - 1,
    news: classes.every(({ news }) => news === 'dates') ? 'dates' : 'class',
  });
  const rows = classes.slice(0, mostListed).map(one => ({
    title: escapeHtml(one.title),
    href: addressOfClass(one),
    text: escapeHtml(words.newClass({ news: one.news, when: whenOf(one, recipient) })),
  }));
  return {
    subject: told.subject,
    preview: told.preview,
    heading: escapeHtml(told.heading),
    body: [
      paragraph(escapeHtml(words.hello(firstName))),
      paragraph(escapeHtml(told.text)),
      linkedRows(rows),
    ],
    button: {
      label: told.button,
      href: only ? addressOfClass(only) : addressOf(paths.profile({ id: teacherId })),
    },
  };
}

/** The next class time, on the clock of the reader; null for what is booked by dates. */
function whenOf({ data, start }: NewClass, recipient: Recipient): string | null {
  if (start === null || dateUnitOf(data) !== null) return null;
  const zone = readingZone(data, recipient);
  const { locale } = recipient;
  const [day, time] = [formatDay, formatTime].map(format => format(start, zone, locale));
  return `${day}, ${time} ${zoneNameAt(start, zone, locale)}`;
}
