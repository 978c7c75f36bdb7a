import * as v from 'valibot';
import type { RawSdks, Sdks } from './rawSdk.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { EntityType } from '#shared/contract/entities.ts';
import { readMany, readOne } from '#shared/contract/resources.ts';
import type { One } from '#shared/contract/resources.ts';
import type { Sdk, SdkAnswer } from '#shared/contract/sdk.ts';
import { mayBeShown, onlyShowable } from '#shared/contract/showable.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

/** An order after a transition. */
export interface MovedTransaction extends One<'transaction'> {
  /** Answer of the marketplace with SDK values, to be passed on to the browser. */
  asSent: unknown;
}

const processTransitions = v.object({
  data: v.array(v.object({ attributes: v.object({ name: v.string() }) })),
});

type PendingAnswer = Promise<SdkAnswer>;
/** Parameters of a call for one resource. */
type Named = { id: string } & Record<string, unknown>;

const one = async <Type extends EntityType>(type: Type, pending: PendingAnswer) =>
  readOne(type, toPlain((await pending).data));

const many = async <Type extends EntityType>(type: Type, pending: PendingAnswer) =>
  readMany(type, toPlain((await pending).data));

const moved = async (pending: PendingAnswer): Promise<MovedTransaction> => {
  const { data } = await pending;
  return { ...readOne('transaction', toPlain(data)), asSent: data };
};

const done = async (pending: PendingAnswer): Promise<void> => {
  await pending;
};

/** The part of the SDK that the server's endpoints use, with answers parsed by the contract. */
export type ServerSdk = ReturnType<typeof typedSdk>;

/**
 * Wraps an SDK. Other people's listings that are not showable are left out of lists and answered
 * with 404 by id.
 */
export function typedSdk(sdk: Sdk, onUnshowable?: OnUnshowable) {
  return {
    currentUser: {
      show: (query?: object) => one('currentUser', sdk.currentUser.show(query)),
      create: (body: object) => done(sdk.currentUser.create(body)),
      createWithIdp: (body: object) => done(sdk.currentUser.createWithIdp(body)),
      updateProfile: (body: object) => done(sdk.currentUser.updateProfile(body)),
      delete: (body: object) => done(sdk.currentUser.delete(body)),
    },
    listings: {
      async show(query: Named) {
        const answer = await one('listing', sdk.listings.show(query));
        if (mayBeShown(answer, onUnshowable)) return answer;
        throw apiFault(404, 'not-found', 'The class can not be shown.');
      },
      query: async (query: object) =>
        onlyShowable(await many('listing', sdk.listings.query(query)), onUnshowable),
    },
    messages: {
      query: (query: object) => many('message', sdk.messages.query(query)),
      send: (body: object) => done(sdk.messages.send(body)),
    },
    reviews: { show: (query: Named) => one('review', sdk.reviews.show(query)) },
    users: { show: (query: Named) => one('user', sdk.users.show(query)) },
    ownListings: {
      show: (query: Named) => one('ownListing', sdk.ownListings.show(query)),
      query: (query: object) => many('ownListing', sdk.ownListings.query(query)),
      update: (body: Named) => done(sdk.ownListings.update(body)),
      publishDraft: (body: Named) => done(sdk.ownListings.publishDraft(body)),
    },
    availabilityExceptions: {
      query: (query: object) =>
        many('availabilityException', sdk.availabilityExceptions.query(query)),
      create: (body: object) => done(sdk.availabilityExceptions.create(body)),
      delete: (body: Named) => done(sdk.availabilityExceptions.delete(body)),
    },
    bookings: { query: (query: object) => many('booking', sdk.bookings.query(query)) },
    processTransitions: {
      /** Lists the names of the transitions that an order can make next, by any actor. */
      async next(transactionId: string): Promise<string[]> {
        const { data } = await sdk.processTransitions.query({ transactionId });
        return v
          .parse(processTransitions, toPlain(data))
          .data.map(({ attributes }) => attributes.name);
      },
    },
    stripeAccount: {
      update: (body: object, query?: object) =>
        one('stripeAccount', sdk.stripeAccount.update(body, query)),
    },
    stock: { compareAndSet: (body: object) => done(sdk.stock.compareAndSet(body)) },
    stockAdjustments: {
      query: (query: object) => many('stockAdjustment', sdk.stockAdjustments.query(query)),
    },
    timeslots: { query: (query: object) => many('timeSlot', sdk.timeslots.query(query)) },
    transactions: {
      show: (query: Named) => one('transaction', sdk.transactions.show(query)),
      query: (query: object) => many('transaction', sdk.transactions.query(query)),
      initiate: (body: object, query?: object) => moved(sdk.transactions.initiate(body, query)),
      initiateSpeculative: (body: object, query?: object) =>
        moved(sdk.transactions.initiateSpeculative(body, query)),
      transition: (body: object, query?: object) => moved(sdk.transactions.transition(body, query)),
      transitionSpeculative: (body: object, query?: object) =>
        moved(sdk.transactions.transitionSpeculative(body, query)),
    },
  };
}

/** Creates typed SDKs, each with the rights of one session. */
export type SdkFactory = Sdks<ServerSdk>;

/** Creates the typed clients of people. */
export function createSdkFactory(raw: RawSdks, onUnshowable?: OnUnshowable): SdkFactory {
  let anonymous: ServerSdk | undefined;
  return {
    anonymous: () => (anonymous ??= typedSdk(raw.anonymous(), onUnshowable)),
    forSession: session => typedSdk(raw.forSession(session), onUnshowable),
    trusted: async session => typedSdk(await raw.trusted(session), onUnshowable),
  };
}
