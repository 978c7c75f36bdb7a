import type { AppApiClient } from './appApiClient.ts';
import { lazyAnswers } from './lazyAnswers.ts';
import type { BegunFactor, SecondFactorState } from '#shared/contract/api/secondFactor.ts';
import type { RemoveFactorCall } from '#shared/contract/bodies/secondFactor.ts';

/** Calls on the second factor of one's own log-ins. Wrong passwords and codes reject with 403. */
export interface SecondFactorApi {
  /** Null where the marketplace has none. */
  show(): Promise<SecondFactorState | null>;
  /**
   * A secret for an authenticator. Rejects with `validation-missing-key` where there is a password.
   */
  begin(currentPassword: string | undefined): Promise<BegunFactor>;
  /** Confirms the secret; returns the recovery codes. Ends all other sessions. */
  confirm(code: string): Promise<string[]>;
  renewRecoveryCodes(code: string): Promise<string[]>;
  remove(call: RemoveFactorCall): Promise<void>;
}

const read = lazyAnswers(() => import('#shared/contract/api/secondFactor.ts'));

/** Creates the calls that set up and remove a second factor; answers are validated. */
export function createSecondFactorApi({ get, post }: AppApiClient): SecondFactorApi {
  const codesOf = async (answer: Promise<unknown>) =>
    (await read(({ recoveryCodesAnswer }) => recoveryCodesAnswer, answer)).data.recoveryCodes;
  return {
    show: async () =>
      (await read(({ secondFactorAnswer }) => secondFactorAnswer, get('/api/second-factor'))).data,
    begin: async currentPassword =>
      (
        await read(
          ({ begunFactorAnswer }) => begunFactorAnswer,
          post('second-factor/begin', currentPassword ? { currentPassword } : {}),
        )
      ).data,
    confirm: code => codesOf(post('second-factor/confirm', { code })),
    renewRecoveryCodes: code => codesOf(post('second-factor/renew-recovery-codes', { code })),
    remove: async call => {
      await post('second-factor/remove', call);
    },
  };
}
