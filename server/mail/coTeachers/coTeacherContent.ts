import type { CoTeacherNews, DueNews } from './dueNews.ts';
import { letterWords } from '../letters/optionalMail.ts';
import type { Letter } from '../letters/optionalMail.ts';
import { readingZone } from '../readingZone.ts';
import type { Recipient } from '../recipient.ts';
import { paragraph } from '../../../ext/emailTemplates/layout.ts';
import { escapeHtml } from '#server/base/html.ts';
import { invitationPath } from '#shared/config/invitationPath.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { formatDayAndTime } from '#shared/time/time.ts';

interface Written {
  due: DueNews;
  news: CoTeacherNews;
  orderId?: string | undefined;
}

/** Writes the mail. */
export function coTeacherContent(
  { due, news, orderId }: Written,
  recipient: Recipient,
  rootUrl: string,
): Letter['content'] {
  const { language, locale, firstName } = recipient;
  const words = letterWords(language);
  const { title, teacher, person, start, data } = due;
  const when =
    start === null ? null : formatDayAndTime(start, readingZone(data, recipient), locale);
  const told = words.coTeacher({ news, title, when, teacher, person });
  return {
    subject: told.subject,
    preview: told.preview,
    heading: escapeHtml(told.heading),
    body: [words.hello(firstName), told.text].map(text => paragraph(escapeHtml(text))),
    button: {
      label: told.button,
      href: siteUrl({ rootUrl, locale }, pageOf({ due, news, orderId })),
    },
    aside: told.aside && escapeHtml(told.aside),
  };
}

function pageOf({ due: { id, listingId, date }, news, orderId }: Written): string {
  if (orderId) return paths.order({ id: orderId });
  if (news === 'invited') return invitationPath(id);
  return news === 'accepted' && date ? paths.teachClass({ listingId, date }) : paths.teach();
}
