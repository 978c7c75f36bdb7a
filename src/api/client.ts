import type { OnUnshowable } from '#shared/contract/showable.ts';
import { accountApi } from './accountApi.ts';
import type { AppApi } from './appApi.ts';
import { marketplaceCalls } from './calls.ts';
import type { CallOptions } from './calls.ts';
import { listingApi } from './listingApi.ts';
import { availabilityApi, orderApi } from './orderApi.ts';
import { paymentApi } from './paymentApi.ts';
import type { Api } from './types.ts';

/** Parts of the API. */
export interface ApiOptions extends CallOptions {
  app: AppApi;
  /** Called with each listing of others that is left out because it can not be shown. */
  onUnshowable?: OnUnshowable;
}

/** Creates the typed functions over the SDK and over the application's own endpoints. */
export function createApi({ app, onUnshowable, ...options }: ApiOptions): Api {
  const calls = marketplaceCalls(options);
  return {
    ...accountApi(calls, app),
    ...listingApi(calls, onUnshowable),
    ...orderApi(calls),
    ...availabilityApi(calls),
    ...paymentApi(calls),
    app,
  };
}
