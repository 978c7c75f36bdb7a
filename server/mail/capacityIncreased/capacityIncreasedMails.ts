import { sql } from 'kysely';
import { escapeHtml } from '#server/base/html.ts';
import { letterWords, optionalMail } from '../letters/optionalMail.ts';
import type { OptionalMail } from '../letters/optionalMail.ts';
import { recipientOf } from '../recipient.ts';
import type { Recipient } from '../recipient.ts';
import { sendClaimed } from '../sendClaimed.ts';
import type { Prepared } from '../sendClaimed.ts';
import type { MailSends } from '../sends.ts';
import type { ScheduleChangeMailsOptions } from '../scheduleChanges/scheduleChangeMails.ts';
import { paragraph } from '../../../ext/emailTemplates/layout.ts';
import type { CapacityIncrease, ProjectionDb } from '#server/projection/tables.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { dayMs } from '#shared/time/time.ts';

/** Age at which raised seats are no longer mailed. */
const oldestMs = dayMs;

/** A class that has got more seats than its teacher had set. */
interface Raised {
  listingId: string;
  teacherId: string;
  title: string;
  raised: CapacityIncrease;
}

/**
 * Creates the function that mails teachers about classes that have got more seats than were set, as
 * more were sold: one mail each time. It is left out where the teacher has set other seats since.
 */
export const createCapacityIncreasedMails =
  ({
    operator,
    mailer,
    settings,
    onRefused,
    logger,
    now,
  }: Omit<ScheduleChangeMailsOptions, 'entries'>) =>
  async (db: ProjectionDb, sends: MailSends): Promise<void> => {
    for (const one of await raisedSince(db, now() - oldestMs)) {
      const key = `raised-places/${one.listingId}/${one.raised.at}`;
      const about = one.raised.at;
      await sendClaimed({ sends, key, about, isRepeated: true, mailer, onRefused, logger }, () =>
        prepare(one),
      );
    }

    async function prepare(one: Raised): Promise<Prepared> {
      const recipient = await recipientOf(operator(), one.teacherId, 'ownChanges');
      if (!recipient) return 'leave';
      const mail = await optionalMail(settings, {
        recipient,
        kind: 'ownChanges',
        template: 'places-raised-provider',
        id: `${one.listingId}-${one.raised.at}`,
        content: capacityIncreasedContent(one, recipient, settings.rootUrl),
      });
      return { mail, recipientId: recipient.id };
    }
  };

async function raisedSince(db: ProjectionDb, since: number): Promise<Raised[]> {
  const rows = await db
    .selectFrom('projection.listings')
    .select(['id', 'author_id', 'title', 'places_raised'])
    .where('deleted', '=', false)
    .where(sql<boolean>`(places_raised ->> 'at')::float8 > ${since}`)
    .where(sql<boolean>`places_raised -> 'places' = public_data -> 'stock'`)
    .execute();
  return rows.flatMap(({ id, author_id, title, places_raised: raised }) =>
    raised ? [{ listingId: id, teacherId: author_id, title, raised }] : [],
  );
}

/** Writes the mail. */
export function capacityIncreasedContent(
  { title, raised: { wanted, places } }: Pick<Raised, 'title' | 'raised'>,
  { language, locale, firstName }: Recipient,
  rootUrl: string,
): OptionalMail['content'] {
  const words = letterWords(language);
  const told = words.placesRaised({ title, wanted, places });
  return {
    subject: told.subject,
    preview: told.preview,
    heading: escapeHtml(told.heading),
    body: [words.hello(firstName), told.text, told.outcome].map(text =>
      paragraph(escapeHtml(text)),
    ),
    button: { label: told.button, href: siteUrl({ rootUrl, locale }, paths.manageListings()) },
    aside: told.aside && escapeHtml(told.aside),
  };
}
