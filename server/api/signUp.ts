import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ApiFault } from './fault.ts';
import { passwordWeakness, weaknessDetails } from '#marketplace/contract/passwordRules.ts';
import { defaultLanguage, siteLanguages } from '#src/config/siteLanguages.ts';
import { passwordLength, sanitizeText } from '#src/util/validators.ts';

/** A part of somebody's name. */
export const personName = z.string().trim().min(1).max(100).transform(sanitizeText);

/** The language in which somebody is written to; kept with the account, where mails find it. */
export const mailLanguage = z.enum(siteLanguages.map(({ code }) => code)).default(defaultLanguage);

/** Makes an account of one of the two kinds; signing in is a call of its own. */
export const signUp = endpoint({
  path: '/sign-up',
  access: 'anyone',
  input: z.strictObject({
    userType: z.enum(['teacher', 'student']),
    email: z.email().trim(),
    password: z.string().min(passwordLength.min).max(passwordLength.max),
    firstName: personName,
    lastName: personName,
    language: mailLanguage,
    protectedData: z.record(z.string(), z.unknown()).optional(),
  }),
  async run({ input: { userType, language, ...account }, sdk }) {
    // A hosted marketplace asks for the length alone.
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
