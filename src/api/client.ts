import * as v from 'valibot';
import { toPlain, toSdk } from '#shared/values/sdkValues.ts';
import { toAppError } from './errors.ts';
import { createOwnEndpoints } from './own.ts';
import type { OwnTransport } from './ownCaller.ts';
import type { Sdk, SdkAnswer } from '#shared/contract/sdk.ts';
import type { Api, AuthInfo, Params } from './types.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { getOrMake } from '#shared/values/getOrMake.ts';
import type { EntityType } from '#shared/contract/entities.ts';
import { readMany, readOne } from '#shared/contract/resources.ts';
import { mayBeShown, onlyShowable } from '#shared/contract/showable.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import { accountLinkAnswer, setupIntentAnswer } from '#shared/contract/stripe.ts';

type Ask = (sdk: Sdk) => Promise<SdkAnswer>;

// What several readers share is frozen, and plain already: it never went over a wire. It is read once.
const read = new WeakMap<object, object>();

function readAnswer<Result extends object>(
  data: unknown,
  reader: (plain: unknown) => Result,
): Result {
  if (typeof data !== 'object' || data === null || !Object.isFrozen(data)) {
    return reader(toPlain(data));
  }
  // One operation makes an answer, so that it is always read in one way.
  return getOrMake(read, data, () => reader(data)) as Result;
}

/** What the API is made of: the SDK may still have to be loaded. */
export interface ApiOptions {
  sdk: () => Promise<Sdk>;
  own: OwnTransport;
  /** Told of every failure, besides the caller. */
  onError?: (error: AppError) => void;
  /** Told of each listing of others that is kept back because it can not be shown. */
  onUnshowable?: OnUnshowable;
}

/**
 * The typed functions over the SDK and over the application's own endpoints. Plain JSON in and out;
 * every function rejects with an AppError.
 */
export function createApi({ sdk, own, onError, onUnshowable }: ApiOptions): Api {
  const attempt = async <Result>(work: (sdk: Sdk) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await sdk());
    } catch (error) {
      const appError = toAppError(error);
      onError?.(appError);
      throw appError;
    }
  };
  const one = <Type extends EntityType>(type: Type, work: Ask) =>
    attempt(async it => readAnswer((await work(it)).data, raw => readOne(type, raw)));
  const many = <Type extends EntityType>(type: Type, work: Ask) =>
    attempt(async it => readAnswer((await work(it)).data, raw => readMany(type, raw)));
  /** For calls of which only the success counts. */
  const done = (work: (sdk: Sdk) => Promise<unknown>) =>
    attempt(async it => {
      await work(it);
    });
  const body = (value: object) => toSdk(value) as object;
  const expanded = (params?: Params) => ({ expand: true, ...params });
  const info = async (): Promise<AuthInfo> => {
    const { isAnonymous = true, scopes = [] } = await (await sdk()).authInfo();
    return { isAnonymous, scopes };
  };
  const ownEndpoints = createOwnEndpoints(own);

  return {
    auth: {
      info,
      async login(credentials) {
        await done(it => it.login(credentials));
        return info();
      },
      logout: () => done(it => it.logout()),
      signup: params => ownEndpoints.signUp(params),
    },
    currentUser: {
      show: params => one('currentUser', it => it.currentUser.show(params)),
      updateProfile: (profile, params) =>
        one('currentUser', it => it.currentUser.updateProfile(body(profile), expanded(params))),
      verifyEmail: verificationToken =>
        done(it => it.currentUser.verifyEmail({ verificationToken })),
      sendVerificationEmail: () => done(it => it.currentUser.sendVerificationEmail()),
      changeEmail: (change, params) =>
        one('currentUser', it => it.currentUser.changeEmail(change, expanded(params))),
      changePassword: change => done(it => it.currentUser.changePassword(change)),
    },
    passwordReset: {
      request: email => done(it => it.passwordReset.request({ email })),
      reset: change => done(it => it.passwordReset.reset(change)),
    },
    users: { show: (id, params) => one('user', it => it.users.show({ id, ...params })) },
    listings: {
      show: (id, params) =>
        attempt(async it => {
          const { data } = await it.listings.show({ id, ...params });
          const answer = readAnswer(data, raw => readOne('listing', raw));
          if (mayBeShown(answer, onUnshowable)) return answer;
          throw appError('not-found', 'The class can not be shown.', 404);
        }),
      query: async params =>
        onlyShowable(await many('listing', it => it.listings.query(params)), onUnshowable),
    },
    ownListings: {
      show: (id, params) => one('ownListing', it => it.ownListings.show({ id, ...params })),
      query: params => many('ownListing', it => it.ownListings.query(params)),
      createDraft: (draft, params) =>
        one('ownListing', it => it.ownListings.createDraft(body(draft), expanded(params))),
      update: (changes, params) =>
        one('ownListing', it => it.ownListings.update(body(changes), expanded(params))),
      publishDraft: (id, params) =>
        one('ownListing', it => it.ownListings.publishDraft({ id }, expanded(params))),
      open: (id, params) => one('ownListing', it => it.ownListings.open({ id }, expanded(params))),
      close: (id, params) =>
        one('ownListing', it => it.ownListings.close({ id }, expanded(params))),
      discardDraft: id => done(it => it.ownListings.discardDraft({ id })),
    },
    images: {
      upload: (image, params) => one('image', it => it.images.upload({ image }, expanded(params))),
    },
    transactions: {
      show: (id, params) => one('transaction', it => it.transactions.show({ id, ...params })),
      query: params => many('transaction', it => it.transactions.query(params)),
      initiate: (call, params) =>
        one('transaction', it => it.transactions.initiate(body(call), expanded(params))),
      transition: (call, params) =>
        one('transaction', it => it.transactions.transition(body(call), expanded(params))),
    },
    messages: {
      query: (transactionId, params) =>
        many('message', it => it.messages.query({ transactionId, ...params })),
      send: (message, params) => one('message', it => it.messages.send(message, expanded(params))),
    },
    reviews: { query: params => many('review', it => it.reviews.query(params)) },
    timeslots: { query: params => many('timeSlot', it => it.timeslots.query(params)) },
    stock: { compareAndSet: change => done(it => it.stock.compareAndSet(change)) },
    availabilityExceptions: {
      query: params => many('availabilityException', it => it.availabilityExceptions.query(params)),
      create: exception =>
        one('availabilityException', it =>
          it.availabilityExceptions.create(body(exception), expanded()),
        ),
      delete: id => done(it => it.availabilityExceptions.delete({ id })),
    },
    stripeAccount: {
      fetch: () => one('stripeAccount', it => it.stripeAccount.fetch()),
      create: (account, params) =>
        one('stripeAccount', it => it.stripeAccount.create(account, expanded(params))),
      update: (account, params) =>
        one('stripeAccount', it => it.stripeAccount.update(account, expanded(params))),
      createLink: link =>
        attempt(async it => {
          const { data } = await it.stripeAccountLinks.create(link);
          return v.parse(accountLinkAnswer, toPlain(data)).data.attributes;
        }),
    },
    stripeCustomer: {
      create: customer => done(it => it.stripeCustomer.create(customer)),
      addPaymentMethod: stripePaymentMethodId =>
        done(it => it.stripeCustomer.addPaymentMethod({ stripePaymentMethodId })),
      deletePaymentMethod: () => done(it => it.stripeCustomer.deletePaymentMethod()),
    },
    stripeSetupIntents: {
      create: () =>
        attempt(async it => {
          const { data } = await it.stripeSetupIntents.create({});
          return v.parse(setupIntentAnswer, toPlain(data)).data.attributes;
        }),
    },
    own: ownEndpoints,
  };
}
