import type { MailExtras, MailNotice } from '#marketplace/contract/mailHooks.ts';
import type { MailRequest } from '#marketplace/contract/ports.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import {
  listingFacts,
  messageFacts,
  transactionFacts,
  userFacts,
} from '#marketplace/db/jobs/mailFacts.ts';
import type { UserFacts } from '#marketplace/db/jobs/mailFacts.ts';
import { templateOf } from '#marketplace/db/configuration/processes.ts';
import type { MailTemplate } from './builtinTemplates.ts';
import { builtinTemplate } from './builtinTemplates.ts';
import { compose } from './compose.ts';
import { documentsFor } from './hostedDocuments.ts';
import { marketplaceName } from './marketplaceName.ts';
import { orderFacts } from './orderContext.ts';
import { mailListing, mailTransaction, mailUser } from './shapeContext.ts';
import { RecipientRefused } from './transport.ts';
import type { MailTransport } from './transport.ts';

/** Reasons for which an e-mail is intentionally not sent. */
export type Skipped = 'no-recipient' | 'unverified' | 'nothing-to-tell' | 'unwanted' | 'refused';

// Besides mails about a person's own orders only these are sent to an address that is not verified.
const forUnverified = new Set([
  'verify-email-address',
  'verify-changed-email-address',
  'reset-password',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  // A user who waited for an operator would not learn of the approval.
  'user-approved',
  'listing-approved',
  'listing-sent-back',
  // They can not sign in to read it elsewhere.
  'account-banned',
  'account-unbanned',
  // The recipient of an invitation may have no account: that of who invites takes its place.
  'operator-invited',
]);

/** The version of the process has no such template, and never will. */
export class MissingTemplate extends Error {
  constructor(name: string) {
    super(`There is no mail template ${name}`);
  }
}

interface Letter {
  template: MailTemplate | null | undefined;
  /** Transaction of the message in it. */
  transactionId?: string;
  extras: Record<string, unknown>;
}

type Write = (context: MarketplaceContext, request: MailRequest) => Promise<Letter | null>;

const id = (value: unknown): string => (typeof value === 'string' ? value : '');

const processLetter: Write = async ({ db }, { template, context }) => {
  const facts = await transactionFacts(db, id(context.transactionId));
  if (!facts) return null;
  const { process_name: name, process_version: version } = facts.row;
  return {
    template: await templateOf(db, { name, version }, template),
    extras: orderFacts(facts, context.role === 'provider' ? 'provider' : 'customer'),
  };
};

const messageLetter: Write = async ({ db }, { template, context, recipientId }) => {
  const message = await messageFacts(db, id(context.messageId));
  const facts = message && (await transactionFacts(db, message.transaction_id));
  const sender = message && (await userFacts(db, message.sender_id));
  if (!message || !facts || !sender) return null;
  return {
    template: await builtinTemplate(template),
    transactionId: message.transaction_id,
    extras: {
      message: {
        sender: mailUser(sender),
        content: message.content,
        transaction: mailTransaction(facts),
      },
      'recipient-role': recipientId === facts.row.provider_id ? 'provider' : 'customer',
    },
  };
};

const listingLetter: Write = async ({ db }, { template, context }) => {
  const listing = await listingFacts(db, id(context.listingId));
  return listing
    ? { template: await builtinTemplate(template), extras: { listing: mailListing(listing) } }
    : null;
};

const accountLetter: Write = async (_, { template, context }) => ({
  template: await builtinTemplate(template),
  extras: {
    'email-verification': { token: context.token },
    'password-reset': { token: context.token, 'email-address': context.email },
    'changed-permissions': context.permissions ?? {},
    'operator-role': context.operatorRole,
    'ban-reason': context.reason ?? null,
  },
});

function writerOf({ context }: MailRequest): Write {
  if ('transactionId' in context) return processLetter;
  if ('messageId' in context) return messageLetter;
  if ('listingId' in context) return listingLetter;
  return accountLetter;
}

/** Returns whether a mail is about an order: a step of it, or a message in it. */
const isOfOrder = ({ context }: MailRequest) =>
  'transactionId' in context || 'messageId' in context;

/** Returns why a person gets no such mail; null where they do. */
export function skipReason(
  recipient: Pick<UserFacts, 'deleted' | 'email_verified'> | undefined,
  request: MailRequest,
): Skipped | null {
  if (!recipient || recipient.deleted) return 'no-recipient';
  const mayBeUnverified = forUnverified.has(request.template) || isOfOrder(request);
  return recipient.email_verified || mayBeUnverified ? null : 'unverified';
}

/** Attempts after which a mail goes out without what the site would have added. */
const maxExtrasAttempts = 5;

const noticeOf = (
  request: MailRequest,
  { transactionId: ofMessage }: Letter,
  recipient: UserFacts,
  to: string,
): MailNotice => {
  const { transactionId = ofMessage, role, messageId } = request.context;
  return {
    template: request.template,
    recipient: {
      id: recipient.id,
      email: recipient.email,
      emailVerified: recipient.email_verified,
      privateData: recipient.private_data,
    },
    to,
    transactionId: typeof transactionId === 'string' ? transactionId : undefined,
    role: role === 'provider' || role === 'customer' ? role : undefined,
    messageId: typeof messageId === 'string' ? messageId : undefined,
  };
};

async function extrasOf(
  { options, logger }: MarketplaceContext,
  notice: MailNotice,
  attempt: number,
): Promise<MailExtras> {
  try {
    return (await options.mails?.extrasOf?.(notice)) ?? {};
  } catch (error) {
    if (attempt < maxExtrasAttempts) throw error;
    logger.error({ err: error, template: notice.template }, 'mail goes out without its extras');
    return {};
  }
}

/**
 * Renders an e-mail and sends it. Returns the reason when it is intentionally not sent.
 * @throws TemplateError for a template that fails, MissingTemplate for an unknown one, and errors
 * of the transport
 */
export async function deliver(
  context: MarketplaceContext,
  transport: MailTransport,
  mailId: string,
  request: MailRequest,
  attempt = 1,
): Promise<Skipped | null> {
  const recipient = await userFacts(context.db, request.recipientId);
  const skipped = skipReason(recipient, request);
  if (skipped || !recipient) return skipped;
  const letter = await writerOf(request)(context, request);
  if (!letter) return 'nothing-to-tell';
  if (!letter.template) throw new MissingTemplate(request.template);
  const { webUrl, mailFrom, mails } = context.options;
  const name = await marketplaceName(context);
  const to = request.to ?? recipient.email;
  const extras = await extrasOf(context, noticeOf(request, letter, recipient, to), attempt);
  if (extras.isUnwanted) return 'unwanted';
  const facts = {
    ...letter.extras,
    recipient: mailUser(recipient),
    marketplace: { name, url: webUrl.replace(/\/+$/, '') },
    ...(extras.unsubscribeUrl ? { unsubscribe: { url: extras.unsubscribeUrl } } : {}),
  };
  const assets = await documentsFor(context.db, letter.template);
  const mail = compose(letter.template, facts, { assets, withFallback: true });
  try {
    await transport.send({
      ...mail,
      id: mailId,
      template: request.template,
      from: mailFrom ?? `${name} <no-reply@${new URL(webUrl).hostname}>`,
      to,
      date: context.now(),
      headers: extras.headers,
      calendar: extras.calendar,
    });
  } catch (error) {
    if (!(error instanceof RecipientRefused)) throw error;
    const reply = error.message;
    await mails?.onRefused?.({ recipientId: recipient.id, address: to, reply });
    context.logger.warn({ mailId, reply }, 'mail refused for good');
    return 'refused';
  }
  return null;
}
