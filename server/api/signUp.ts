import { endpoint } from './endpoint.ts';
import { ApiFault } from './fault.ts';
import { passwordWeakness, weaknessDetails } from '@flowroom/marketplace/passwordRules';
import { sanitizeText } from '#shared/values/text.ts';
import { signUpBody } from '#shared/contract/bodies/account.ts';
import type { NewAccount } from '#shared/contract/bodies/account.ts';

/** Returns the names of a person without markup. */
export const namesOf = ({ firstName, lastName }: Pick<NewAccount, 'firstName' | 'lastName'>) => ({
  firstName: sanitizeText(firstName),
  lastName: sanitizeText(lastName),
});

/** POST /sign-up: creates an account. The browser logs in with a second call. */
export const signUp = endpoint({
  path: '/sign-up',
  access: 'anyone',
  input: signUpBody,
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
      ...namesOf(account),
      publicData: { userType },
      privateData: { language },
    });
    return { created: true };
  },
});
