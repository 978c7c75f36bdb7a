import type { Logger } from 'pino';
import { notApprovedMail } from './notApprovedMail.ts';
import type { ListingDecision, PendingListing, PendingUser } from './orders.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { contentOf, waitsForApproval } from '#server/marketplaceClient/pendingListings.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal, statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { paths } from '#shared/config/paths.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { userTypeOf } from '#shared/values/people.ts';

/** Dependencies of approvals. */
export interface ApprovalsOptions {
  operator: () => IntegrationSdk;
  /** Mails of the site; the sender's name may change. */
  mail: { mailer: Mailer; from: string };
  /** Public origin of the site. */
  rootUrl: string;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Classes and people that wait for an operator. */
export interface Approvals {
  /** Lists classes that are new, or changed since they were refused; oldest first. */
  listings(): Promise<PendingListing[]>;
  /**
   * Approves a class, or refuses it and mails its teacher why.
   * @param by id of the operator, where one is signed in
   * @throws ApiFault 409 when it does not wait, 502 when its teacher could not be mailed
   */
  decide(decision: ListingDecision, by?: string): Promise<void>;
  /** Lists people who wait for approval; oldest first. */
  users(): Promise<PendingUser[]>;
  /** @throws ApiFault 404 when nobody of this id or address waits */
  approveUser(user: string): Promise<void>;
}

const byTime = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at);

type ApprovalDeps = Required<ApprovalsOptions>;

/**
 * Lists what waits for an operator, and decides about it. The marketplace mails whom it has
 * approved.
 */
export function createApprovals(options: ApprovalsOptions): Approvals {
  const deps: ApprovalDeps = { now: Date.now, ...options };
  return {
    listings: () => pendingListings(deps),
    decide: (decision, by) => decide(deps, decision, by),
    users: () => pendingUsers(deps),
    approveUser: user => approveUser(deps, user),
  };
}

/** Reads a class that waits. @throws ApiFault 409 */
async function findPending({ operator }: ApprovalDeps, id: string): Promise<Listing> {
  const listing = await operator()
    .listings.show({ id, include: ['author'] })
    .then(entityOf)
    .catch((error: unknown) => {
      if (statusOf(error) === 404) return null;
      throw error;
    });
  if (listing?.attributes.state === 'pendingApproval') return listing;
  throw apiFault(409, 'listing-invalid-state', 'No such class waits for approval.', ['id']);
}

/** Notes why a class is refused, then mails it. @throws ApiFault 502 when the mail failed */
async function reject(
  deps: ApprovalDeps,
  listing: Listing,
  { reason, by }: { reason: string; by: string | undefined },
): Promise<void> {
  const { operator, mail, rootUrl, logger, now } = deps;
  const { mailer, from } = mail;
  const authorId = listing.author?.id ?? '';
  const { email, profile } = await operator().users.recipient(authorId);
  const rejection = {
    at: new Date(now()).toISOString(),
    reason,
    content: contentOf(listing),
    ...(by === undefined ? {} : { by }),
  };
  await operator().listings.update({ id: listing.id, metadata: { rejection } });
  if (!email) return;
  const { id } = listing;
  const { title } = listing.attributes;
  await mailer(
    await notApprovedMail({ id, title, reason, email, profile: profile ?? {} }, { from, rootUrl }),
  ).catch((error: unknown) => {
    logger.error({ err: error, listingId: id }, 'the mail about a refused class failed');
    throw apiFault(502, 'mail-failed', 'It is refused, but the mail could not be sent.');
  });
}

async function pendingListings({ operator, rootUrl }: ApprovalDeps): Promise<PendingListing[]> {
  const found = new Map<string, PendingListing>();
  const query = { states: ['pendingApproval'], include: ['author'] };
  for await (const page of everyPage(operator().listings.query, query)) {
    for (const listing of entitiesOf(page).filter(waitsForApproval)) {
      const { id, attributes, author } = listing;
      const { rejection } = attributes.metadata ?? {};
      found.set(id, {
        id,
        at: attributes.createdAt,
        title: attributes.title,
        description: attributes.description ?? '',
        by: author?.attributes.profile.displayName ?? '',
        url: `${rootUrl}${paths.profile({ id: author?.id ?? '' })}`,
        refused: rejection?.reason,
      });
    }
  }
  return [...found.values()].toSorted(byTime);
}

async function decide(deps: ApprovalDeps, decision: ListingDecision, by?: string): Promise<void> {
  const { operator, logger } = deps;
  const listing = await findPending(deps, decision.id);
  if (decision.decision === 'reject') await reject(deps, listing, { reason: decision.reason, by });
  else {
    // Before it is public, as its metadata is then.
    if (listing.attributes.metadata?.rejection) {
      await operator().listings.update({ id: decision.id, metadata: { rejection: null } });
    }
    await operator().listings.approve(decision.id);
  }
  logger.info({ listingId: decision.id, decision: decision.decision }, 'a class was decided');
}

async function pendingUsers({ operator }: ApprovalDeps): Promise<PendingUser[]> {
  const found = new Map<string, PendingUser>();
  for await (const page of everyPage(operator().users.query, {})) {
    for (const user of entitiesOf(page)) {
      const { state, banned, deleted, createdAt } = user.attributes;
      if (state !== 'pendingApproval' || banned || deleted || found.has(user.id)) continue;
      const { email } = await operator().users.identity(user.id);
      found.set(user.id, {
        id: user.id,
        at: createdAt ?? '',
        name: user.attributes.profile.displayName,
        email: email ?? '',
        kind: userTypeOf(user) ?? '',
      });
    }
  }
  return [...found.values()].toSorted(byTime);
}

async function approveUser({ operator, logger }: ApprovalDeps, user: string): Promise<void> {
  const noSuch = () => apiFault(404, 'not-found', 'No such user waits for approval.', ['user']);
  try {
    const id = user.includes('@') ? await operator().users.idOf(user) : user;
    await operator().users.approve(id);
    logger.info({ userId: id }, 'a user was approved');
  } catch (error) {
    const isOther = isRefusal(error, 409, 'conflict') || isRefusal(error, 409, 'user-is-banned');
    if (isOther || [400, 404].includes(statusOf(error) ?? 0)) throw noSuch();
    throw error;
  }
}
