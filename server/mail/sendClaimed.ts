import type { Logger } from 'pino';
import type { RefusedAddress } from '@flowroom/marketplace/mailHooks';
import type { Mailer, SiteMail } from './mailer.ts';
import type { MailSends } from './sends.ts';

/** Called for an address that was refused for good. */
export type OnRefused = (refused: RefusedAddress) => Promise<void>;

export interface ClaimedSend {
  sends: MailSends;
  /** Names the mail. */
  key: string;
  /** Class time or newest message that it is about, epoch milliseconds. */
  about: number;
  /**
   * Sends it again after a crash that leaves open whether it was sent, with the same Message-ID:
   * for what people rely on. Otherwise it is left out then.
   */
  isRepeated?: boolean;
  mailer: Mailer;
  onRefused: OnRefused;
  logger: Logger;
}

/** A mail to send, or that there is none: for good, or for now. */
export type Prepared = { mail: SiteMail; recipientId: string } | 'leave' | 'wait';

/**
 * Sends a mail once, over all processes. After a failure it is tried again, after a crash as
 * `isRepeated` says.
 */
export async function sendClaimed(
  { sends, key, about, isRepeated = false, mailer, onRefused, logger }: ClaimedSend,
  prepare: () => Promise<Prepared | 'send'>,
): Promise<void> {
  const claim = await sends.claim(key, about);
  if (!claim) return;
  try {
    const prepared = await prepare();
    if (prepared === 'wait') {
      await claim.giveBack();
      return;
    }
    const isMarkedAfter = isRepeated && typeof prepared !== 'string';
    const isOurs = await (isMarkedAfter ? claim.renew() : claim.handOver());
    if (!isOurs || typeof prepared === 'string') return;
    const { mail, recipientId } = prepared;
    try {
      await mailer(mail);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await onRefused({ recipientId, address: mail.to, reply: error.message });
    }
    if (isMarkedAfter) await claim.note();
  } catch (error) {
    logger.warn({ err: error, key }, 'mail could not be sent');
    await claim.giveBack();
  }
}

// The class is loaded with the code for SMTP only.
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'RecipientRefused';
