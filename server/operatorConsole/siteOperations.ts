import type { ComposedAccount } from '#server/account/compose.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { Mails } from '#server/mail/compose.ts';
import type { ComposedVideos } from '#server/teachers/video/compose.ts';
import type { Webhooks } from '#server/webhooks/compose.ts';

/** Rooms of the site that operators use at the console. */
export interface OperatedRooms {
  webhooks: Pick<Webhooks, 'siteOperations'>;
  mails: Pick<Mails, 'siteOperations'>;
  /** The installation itself. */
  installation: { siteOperations: readonly AnySiteOperation[] };
  account: Pick<ComposedAccount, 'siteOperations'>;
  videos: Pick<ComposedVideos, 'siteOperations'>;
}

/**
 * Every operation of the Console API that the site serves. Each has a row among the rights of
 * `marketplace/api/consoleApi/rights.ts`.
 */
export const siteOperations = ({
  webhooks,
  mails,
  account,
  installation,
  videos,
}: OperatedRooms): readonly AnySiteOperation[] => [
  ...installation.siteOperations,
  ...webhooks.siteOperations,
  ...mails.siteOperations,
  ...account.siteOperations,
  ...videos.siteOperations,
];
