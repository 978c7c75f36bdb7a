import { toPlain, toSdk } from '#src/util/sdkValues.ts';
import { toAppError } from './errors.ts';
import { createOwnEndpoints } from './own.ts';
import type { OwnTransport } from './ownCaller.ts';
import type { Sdk } from './sdk.ts';
import type { Api, AuthInfo, Params } from './types.ts';
import type { AppError } from '#src/util/errors.ts';

/** What the API is made of: the SDK may still have to be loaded. */
export interface ApiOptions {
  sdk: () => Promise<Sdk>;
  own: OwnTransport;
  /** Told of every failure, besides the caller. */
  onError?: (error: AppError) => void;
}

/**
 * The typed functions over the SDK and over the application's own endpoints. Plain JSON in and out;
 * every function rejects with an AppError.
 */
export function createApi({ sdk, own, onError }: ApiOptions): Api {
  const ask = async <Result>(work: (sdk: Sdk) => Promise<unknown>): Promise<Result> => {
    try {
      const answer = (await work(await sdk())) as { data?: unknown } | undefined;
      const data = answer?.data;
      // What several readers share is frozen, and plain already: it never went over a wire. The shape
      // of each answer is the marketplace's contract; it is not checked again here.
      return (Object.isFrozen(data) ? data : toPlain(data)) as Result;
    } catch (error) {
      const appError = toAppError(error);
      onError?.(appError);
      throw appError;
    }
  };
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
        await ask(it => it.login(credentials));
        return info();
      },
      logout: () => ask(it => it.logout()),
      signup: params => ownEndpoints.signUp(params),
    },
    currentUser: {
      show: params => ask(it => it.currentUser.show(params)),
      updateProfile: (profile, params) =>
        ask(it => it.currentUser.updateProfile(body(profile), expanded(params))),
      verifyEmail: async verificationToken => {
        await ask(it => it.currentUser.verifyEmail({ verificationToken }));
      },
      sendVerificationEmail: async () => {
        await ask(it => it.currentUser.sendVerificationEmail());
      },
      changeEmail: (change, params) =>
        ask(it => it.currentUser.changeEmail(change, expanded(params))),
      changePassword: async change => {
        await ask(it => it.currentUser.changePassword(change));
      },
    },
    passwordReset: {
      request: async email => {
        await ask(it => it.passwordReset.request({ email }));
      },
      reset: async change => {
        await ask(it => it.passwordReset.reset(change));
      },
    },
    users: { show: (id, params) => ask(it => it.users.show({ id, ...params })) },
    listings: {
      show: (id, params) => ask(it => it.listings.show({ id, ...params })),
      query: params => ask(it => it.listings.query(params)),
    },
    ownListings: {
      show: (id, params) => ask(it => it.ownListings.show({ id, ...params })),
      query: params => ask(it => it.ownListings.query(params)),
      createDraft: (draft, params) =>
        ask(it => it.ownListings.createDraft(body(draft), expanded(params))),
      update: (changes, params) =>
        ask(it => it.ownListings.update(body(changes), expanded(params))),
      publishDraft: (id, params) =>
        ask(it => it.ownListings.publishDraft({ id }, expanded(params))),
      open: (id, params) => ask(it => it.ownListings.open({ id }, expanded(params))),
      close: (id, params) => ask(it => it.ownListings.close({ id }, expanded(params))),
      discardDraft: id => ask(it => it.ownListings.discardDraft({ id })),
    },
    images: { upload: (image, params) => ask(it => it.images.upload({ image }, expanded(params))) },
    transactions: {
      show: (id, params) => ask(it => it.transactions.show({ id, ...params })),
      query: params => ask(it => it.transactions.query(params)),
      initiate: (call, params) => ask(it => it.transactions.initiate(body(call), expanded(params))),
      transition: (call, params) =>
        ask(it => it.transactions.transition(body(call), expanded(params))),
    },
    messages: {
      query: (transactionId, params) => ask(it => it.messages.query({ transactionId, ...params })),
      send: (message, params) => ask(it => it.messages.send(message, expanded(params))),
    },
    reviews: { query: params => ask(it => it.reviews.query(params)) },
    timeslots: { query: params => ask(it => it.timeslots.query(params)) },
    stock: { compareAndSet: change => ask(it => it.stock.compareAndSet(change)) },
    availabilityExceptions: {
      query: params => ask(it => it.availabilityExceptions.query(params)),
      create: exception => ask(it => it.availabilityExceptions.create(body(exception), expanded())),
      delete: id => ask(it => it.availabilityExceptions.delete({ id })),
    },
    stripeAccount: {
      fetch: () => ask(it => it.stripeAccount.fetch()),
      create: (account, params) => ask(it => it.stripeAccount.create(account, expanded(params))),
      update: (account, params) => ask(it => it.stripeAccount.update(account, expanded(params))),
      createLink: async link => {
        const answer = await ask<{ data: { attributes: { url: string } } }>(it =>
          it.stripeAccountLinks.create(link),
        );
        return { url: answer.data.attributes.url };
      },
    },
    stripeCustomer: {
      create: async customer => {
        await ask(it => it.stripeCustomer.create(customer));
      },
      addPaymentMethod: async stripePaymentMethodId => {
        await ask(it => it.stripeCustomer.addPaymentMethod({ stripePaymentMethodId }));
      },
      deletePaymentMethod: async () => {
        await ask(it => it.stripeCustomer.deletePaymentMethod());
      },
    },
    stripeSetupIntents: {
      create: async () => {
        const answer = await ask<{ data: { attributes: { clientSecret: string } } }>(it =>
          it.stripeSetupIntents.create({}),
        );
        return { clientSecret: answer.data.attributes.clientSecret };
      },
    },
    own: ownEndpoints,
  };
}
