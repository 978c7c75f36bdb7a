import { endpoint } from '#server/http/api/endpoint.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { passwordWeakness, weaknessDetails } from '@flowroom/marketplace/passwordRules';
import { accountOperations } from './operations.ts';

/** POST /sign-up: creates an account. The browser logs in with a second call. */
export const signUp = endpoint({
  ...accountOperations.signUp,
  async run({ input: { userType, language, ...account }, sdk }) {
    // A hosted marketplace checks the length only.
    const reason = await passwordWeakness(account.password, [account.email]);
    if (reason) {
      throw new ApiFault(400, [
        {
          status: 400,
          code: 'validation-invalid-value',
          title: weaknessDetails[reason],
          source: { path: ['password'], type: 'body' },
          meta: { reason },
        },
      ]);
    }
    await sdk.currentUser.create({
      ...account,
      publicData: { userType },
      privateData: { language },
    });
    return { created: true };
  },
});
