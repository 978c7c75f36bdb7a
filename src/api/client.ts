import * as v from 'valibot';
import { toPlain, toSdk } from '#shared/values/sdkValues.ts';
import { toAppError } from './errors.ts';
import { pauseOfMarketplace, retryWhileBusy } from './retryWhileBusy.ts';
import type { AppApi } from './appApi.ts';
import type { Sdk, SdkAnswer } from '#shared/contract/sdk.ts';
import type { Api, AuthInfo, Params } from './types.ts';
import { appError, isAppError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { isRecord } from '#shared/contract/lenient.ts';
import type { EntityType } from '#shared/contract/entities.ts';
import { readMany, readOne } from '#shared/contract/resources.ts';
import { mayBeShown, onlyShowable } from '#shared/contract/showable.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import { accountLinkAnswer, setupIntentAnswer } from '#shared/contract/stripe.ts';

const processTransitions = v.object({
  data: v.array(v.object({ attributes: v.object({ name: v.string() }) })),
});

type Ask = (sdk: Sdk) => Promise<SdkAnswer>;

/** Parts of the API. */
export interface ApiOptions {
  /** Loads the SDK; called with every call to the marketplace. */
  sdk: () => Promise<Sdk>;
  app: AppApi;
  /** Called with every failure of a call to the marketplace, before the caller is. */
  onError?: (error: AppError) => void;
  /** Called with each listing of others that is left out because it can not be shown. */
  onUnshowable?: OnUnshowable;
  /** Sends calls again that a busy marketplace invites to send again: a person waits for them. */
  isPatient?: boolean;
}

/** Creates the typed functions over the SDK and over the application's own endpoints. */
export function createApi(options: ApiOptions): Api {
  const { sdk, app: appApi, onError, onUnshowable, isPatient = false } = options;
  const attempt = async <Result>(work: (sdk: Sdk) => Promise<Result>): Promise<Result> => {
    const ask = async () => {
      try {
        return await work(await sdk());
      } catch (error) {
        throw toAppError(error);
      }
    };
    try {
      return await (isPatient ? retryWhileBusy(ask, undefined, pauseOfMarketplace) : ask());
    } catch (error) {
      const failure = isAppError(error) ? error : toAppError(error);
      onError?.(failure);
      throw failure;
    }
  };
  const one = <Type extends EntityType>(type: Type, work: Ask) =>
    attempt(async it => readOne(type, toPlain((await work(it)).data)));
  const many = <Type extends EntityType>(type: Type, work: Ask) =>
    attempt(async it => readMany(type, toPlain((await work(it)).data)));
  /** Makes a call whose answer is not read. */
  const done = (work: (sdk: Sdk) => Promise<unknown>) =>
    attempt(async it => {
      await work(it);
    });
  const body = (value: object): object => {
    const sent = toSdk(value);
    return isRecord(sent) ? sent : {};
  };
  const expanded = (params?: Params) => ({ expand: true, ...params });
  const download = async (url: string): Promise<Blob> => {
    try {
      // The marketplace takes no other renditions back.
      const answer = await fetch(url, { headers: { Accept: 'image/jpeg' }, credentials: 'omit' });
      if (!answer.ok) throw { status: answer.status };
      return await answer.blob();
    } catch (error) {
      throw toAppError(error);
    }
  };
  const info = async (): Promise<AuthInfo> => {
    const { isAnonymous = true, scopes = [] } = await (await sdk()).authInfo();
    return { isAnonymous, scopes };
  };
  /**
   * Queries the marketplace: another tab may have ended the session, of which the SDK knows
   * nothing.
   */
  const checkedInfo = async (): Promise<AuthInfo> => {
    const known = await info();
    if (known.isAnonymous) return known;
    try {
      await (await sdk()).currentUser.show({ 'fields.currentUser': 'email' });
      return known;
    } catch (error) {
      const { status } = toAppError(error);
      return status === 401 || status === 403 ? { isAnonymous: true, scopes: [] } : known;
    }
  };

  return {
    auth: {
      info: checkedInfo,
      async login({ username, password, code = '' }) {
        // An empty one says that the code can be entered.
        await done(it => it.login({ username, password, second_factor: code }));
        return info();
      },
      logout: () => done(it => it.logout()),
      signup: params => appApi.signUp(params),
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
          const answer = readOne('listing', toPlain(data));
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
      upload: (image, params, onProgress) =>
        one('image', it =>
          it.images.upload({ image }, expanded(params), {
            onUploadProgress: ({ loaded, total }) => {
              if (total) onProgress?.(loaded / total);
            },
          }),
        ),
      download,
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
    processTransitions: {
      next: transactionId =>
        attempt(async it => {
          const { data } = await it.processTransitions.query({ transactionId });
          const names = v.parse(processTransitions, toPlain(data)).data;
          return names.map(({ attributes }) => attributes.name);
        }),
    },
    timeslots: { query: params => many('timeSlot', it => it.timeslots.query(params)) },
    stock: { compareAndSet: change => done(it => it.stock.compareAndSet(change)) },
    stockAdjustments: {
      query: params => many('stockAdjustment', it => it.stockAdjustments.query(params)),
    },
    availabilityExceptions: {
      query: params => many('availabilityException', it => it.availabilityExceptions.query(params)),
      create: exception =>
        one('availabilityException', it =>
          it.availabilityExceptions.create(body(exception), expanded()),
        ),
      delete: id => done(it => it.availabilityExceptions.delete({ id })),
    },
    bookings: { query: params => many('booking', it => it.bookings.query(params)) },
    stripeAccount: {
      fetch: () => one('stripeAccount', it => it.stripeAccount.fetch()),
      create: (account, params) =>
        one('stripeAccount', it => it.stripeAccount.create(account, expanded(params))),
      update: (account, params) =>
        one('stripeAccount', it => it.stripeAccount.update(account, expanded(params))),
      createPerson: personToken => done(it => it.stripePersons.create({ personToken })),
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
    app: appApi,
  };
}
