import { toPlain, toSdk } from '#shared/values/sdkValues.ts';
import type { Sdk, SdkAnswer } from '#shared/contract/sdk.ts';
import type { EntityType } from '#shared/contract/entities.ts';
import { isRecord } from '#shared/contract/lenient.ts';
import { readMany, readOne } from '#shared/contract/resources.ts';
import { isAppError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { toAppError } from './errors.ts';
import { pauseOfMarketplace, retryWhileBusy } from './retryWhileBusy.ts';
import type { Params } from './types.ts';

export interface CallOptions {
  /** Loads the SDK; called with every call to the marketplace. */
  sdk: () => Promise<Sdk>;
  /** Called with every failure of a call to the marketplace, before the caller is. */
  onError?: (error: AppError) => void;
  /** Sends calls again that a busy marketplace invites to send again: a person waits for them. */
  isPatient?: boolean;
}

type Call = (sdk: Sdk) => Promise<SdkAnswer>;

/** Calls of the SDK whose failures are AppErrors and whose answers are plain, parsed entities. */
export type Calls = ReturnType<typeof marketplaceCalls>;

/** Returns the ways to call the SDK, by what is read of the answer. */
export function marketplaceCalls({ sdk, onError, isPatient = false }: CallOptions) {
  const attempt = async <Result>(work: (sdk: Sdk) => Promise<Result>): Promise<Result> => {
    const send = async () => {
      try {
        return await work(await sdk());
      } catch (error) {
        throw toAppError(error);
      }
    };
    try {
      return await (isPatient ? retryWhileBusy(send, undefined, pauseOfMarketplace) : send());
    } catch (error) {
      const failure = isAppError(error) ? error : toAppError(error);
      onError?.(failure);
      throw failure;
    }
  };
  return {
    sdk,
    /** Makes a call and returns what `work` reads of the answer. */
    attempt,
    one: <Type extends EntityType>(type: Type, call: Call) =>
      attempt(async it => readOne(type, toPlain((await call(it)).data))),
    many: <Type extends EntityType>(type: Type, call: Call) =>
      attempt(async it => readMany(type, toPlain((await call(it)).data))),
    /** Makes a call whose answer is not read. */
    done: (work: (sdk: Sdk) => Promise<unknown>) =>
      attempt(async it => {
        await work(it);
      }),
  };
}

/** Returns a body with the SDK's types of values. */
export function sdkBody(value: object): object {
  const sent = toSdk(value);
  return isRecord(sent) ? sent : {};
}

/** Adds that the answer has the changed resource. */
export const expanded = (params?: Params) => ({ expand: true, ...params });
