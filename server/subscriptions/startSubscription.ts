import type { SessionFacts } from './checkoutSession.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { requireSettledClass } from '#server/orders/bookableTime.ts';
import { switchedOff } from '#server/orders/switchedOff.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { courseItemOf, planBill, priceOf, requireAccount } from './offer.ts';
import { findOwn, releaseIfOverbooked, reserveSubscription } from './reserveSubscription.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { feePercentOf } from '#shared/transactions/orderFees.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { StudentSdks, SubscriptionRequest } from './subscriptionRequest.ts';

async function fetchOffer(sdk: ServerSdk, id: string) {
  const answer = await sdk.listings.show({ id, include: ['author'] });
  const listing = entityOf(answer);
  if (listing.attributes.state !== 'published') {
    throw apiFault(409, 'transaction-listing-not-found', 'The class can not be booked any more.');
  }
  requireSettledClass(listing, 'subscribe');
  return { listing, teacherId: relatedId(answer.data, 'author') ?? '' };
}

async function fetchCustomer(sdk: ServerSdk) {
  const user = entityOf(await sdk.currentUser.show({ include: ['stripeCustomer'] }));
  const known = user.stripeCustomer;
  return {
    id: user.id,
    atProvider: known
      ? { customer: known.attributes.stripeCustomerId }
      : { customer_email: user.attributes.email },
  };
}

/** Returns the checkout session of a reserved subscription: the open one, or a new one. */
async function checkoutSessionFor(
  { provider, client }: SubscriptionDeps,
  { id, metadata, lastTransitionedAt, fees, bill }: Subscription,
  listing: Listing,
  who: { teacherId: string; atProvider: { customer: string } | { customer_email: string } },
  language: SiteLanguage,
): Promise<SessionFacts> {
  const current = metadata.sessionId ? await provider.session(metadata.sessionId) : null;
  if (current && current.status !== 'expired') return current;
  const destination = requireAccount(await client.payoutAccount(who.teacherId));
  // The order says what is paid: the teacher may sell the class in another way by now.
  const item = metadata.course
    ? courseItemOf(listing.attributes.title, bill)
    : await priceOf(listing, { client, provider });
  const session = await provider.openSession({
    transactionId: id,
    listingId: listing.id,
    item,
    destination,
    customer: who.atProvider,
    language,
    heldSince: lastTransitionedAt,
    feePercent: feePercentOf(fees),
    after: current?.id,
  });
  await client.updateMetadata(id, { sessionId: session.id });
  return session;
}

/**
 * Starts a subscription, or resumes an unpaid one: checks that it can be sold and paid, reserves
 * the seats, and opens the checkout page. Returns the URL of that page.
 * @throws ApiFault 402, 403, 409, 424
 */
async function startSubscription(
  deps: SubscriptionDeps,
  asker: StudentSdks,
  request: SubscriptionRequest,
): Promise<{ url: string; transactionId: string }> {
  const { client, provider } = deps;
  const { listingId, language } = request;
  const [{ listing, teacherId }, customer, before] = await Promise.all([
    fetchOffer(asker.sdk, listingId),
    fetchCustomer(asker.sdk),
    findOwn(asker.sdk, listingId),
  ]);
  requireOffered(listing, { isOwn: teacherId === customer.id, before });
  if (!before) await requirePayable(deps, listing, teacherId);
  // Compensation: seats of an overbooked class, or of a second order, are released there.
  const { id: transactionId, isResumed } = before
    ? { id: before.id, isResumed: true }
    : await reserveSubscription(deps, asker, listing, request);
  const order = await client.subscription(transactionId);
  if (isResumed) await finishReservation(deps, order, listingId);
  const who = { teacherId, atProvider: customer.atProvider };
  const session = await checkoutSessionFor(deps, order, listing, who, language);
  // The provider gives no URL for a paid session.
  const url = session.url ?? provider.successUrl({ transactionId, language });
  return { url, transactionId };
}

/**
 * @throws ApiFault 403 for a class of one's own, 409 for one that is subscribed already and where
 * subscriptions are switched off
 */
function requireOffered(
  listing: Listing,
  { isOwn, before }: { isOwn: boolean; before: Subscription | null },
): void {
  if (isOwn) throw apiFault(403, 'forbidden', 'Nobody subscribes to a class of their own.');
  if (!before && !marketplace.hasSubscriptions) {
    throw switchedOff('Nobody begins a subscription any more.');
  }
  planBill(listing);
  if (before?.state === 'subscription-confirmed') {
    throw apiFault(409, 'transaction-already-subscribed', 'You have subscribed to this class.');
  }
}

/** Checks that payment is possible before seats are reserved. @throws ApiFault 409, 424 */
async function requirePayable(
  deps: SubscriptionDeps,
  listing: Listing,
  teacherId: string,
): Promise<void> {
  requireAccount(await deps.client.payoutAccount(teacherId));
  if (!isCourse(listing.attributes.publicData)) await priceOf(listing, deps);
}

/** Checks the seats of an order whose start may have been interrupted before they were checked. */
async function finishReservation(
  deps: SubscriptionDeps,
  order: Subscription,
  listingId: string,
): Promise<void> {
  if (order.metadata.sessionId !== undefined) return;
  await deps.seats.withLock(listingId, locked => releaseIfOverbooked(deps, order.id, locked));
}

/** Binds `startSubscription` to its dependencies. */
export const createStartSubscription =
  (deps: SubscriptionDeps) => (asker: StudentSdks, request: SubscriptionRequest) =>
    startSubscription(deps, asker, request);
