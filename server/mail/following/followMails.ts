import type { Logger } from 'pino';
import type { ClassNews } from './classNews.ts';
import { dropMailedNews, dueNews, followKey } from './dueNews.ts';
import type { DueNews } from './dueNews.ts';
import { followContent } from './followContent.ts';
import type { NewClass } from './followContent.ts';
import { noteNews } from './noteNews.ts';
import type { Blocks } from '#server/marketplaceClient/blocks.ts';
import { optionalMail } from '../letters/optionalMail.ts';
import type { SiteMailSettings } from '../letters/optionalMail.ts';
import type { Mailer } from '../mailer.ts';
import { recipientOf } from '../recipient.ts';
import { sendClaimed } from '../sendClaimed.ts';
import type { OnRefused, Prepared } from '../sendClaimed.ts';
import type { MailSends } from '../sends.ts';
import type { OpenMailTables } from '../tables.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { offeredTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';

export interface FollowMailsOptions {
  operator: () => IntegrationSdk;
  blocks: Pick<Blocks, 'areApart'>;
  mailer: Mailer;
  settings: SiteMailSettings;
  onRefused: OnRefused;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Creates the function that mails people about new classes and new dates of those whom they follow:
 * once a day and teacher at most. Everything is read again right before a mail.
 */
export const createFollowMails =
  ({ operator, blocks, mailer, settings, onRefused, logger, now }: FollowMailsOptions) =>
  async (opened: OpenMailTables, sends: MailSends): Promise<void> => {
    await noteNews(opened, now());
    await dropMailedNews(opened, now());
    const known = new Map<string, Promise<Listing | null>>();
    const about = now();
    for (const due of await dueNews(opened, about)) {
      const { personId, teacherId } = due;
      const key = followKey(personId, teacherId);
      await sendClaimed({ sends, key, about, mailer, onRefused, logger }, () => prepare(due));
    }

    /**
     * Reads a class with its teacher; null for one that is gone. Several followers are notified of
     * it.
     */
    function readClass(id: string): Promise<Listing | null> {
      const reading =
        known.get(id) ??
        operator()
          .listings.show({ id, include: ['author'] })
          .then(entityOf, (error: unknown) => {
            if (statusOf(error) === 404) return null;
            throw error;
          });
      known.set(id, reading);
      return reading;
    }

    async function prepare(due: DueNews): Promise<Prepared> {
      const { personId, teacherId } = due;
      const recipient = await recipientOf(operator(), personId, 'following');
      if (!recipient || (await blocks.areApart(personId, teacherId))) return 'leave';
      const classes: NewClass[] = [];
      let teacher = '';
      for (const { listingId, news } of due.classes) {
        const listing = await readClass(listingId);
        const open = listing && openClass(listing, news, about);
        if (!open) continue;
        classes.push(open);
        teacher = listing.author?.attributes.profile.displayName ?? '';
      }
      if (classes.length === 0) return 'leave';
      const mail = await optionalMail(settings, {
        recipient,
        kind: 'following',
        template: 'following-news',
        id: `${personId}-${teacherId}-${about}`,
        content: followContent({ teacherId, teacher, classes }, recipient, settings.rootUrl),
      });
      return { mail, recipientId: personId };
    }
  };

/** Returns what is mailed about a class; null for one that can not be booked any more. */
function openClass(listing: Listing, news: ClassNews, now: number): NewClass | null {
  const { state, deleted, publicData: data, title } = listing.attributes;
  if (state !== 'published' || deleted || isBannedOrDeleted(listing.author)) return null;
  const [next] = offeredTimes(data, now, Infinity).filter(({ start }) => start > now);
  if (!next && dateUnitOf(data) === null) return null;
  return { id: listing.id, title, news, data, start: next?.start ?? null };
}
