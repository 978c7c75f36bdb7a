import * as v from 'valibot';
import { nameMax, passwordLength } from '../inputRules.ts';
import { email, exactly, language, recordOf, writtenLine, uuid } from '../strict.ts';

const person = {
  userType: v.picklist(['teacher', 'student']),
  email,
  firstName: writtenLine(nameMax),
  lastName: writtenLine(nameMax),
  language,
};

/** Body of POST /api/sign-up. */
export const signUpBody = exactly({
  ...person,
  password: v.pipe(v.string(), v.minLength(passwordLength.min), v.maxLength(passwordLength.max)),
  protectedData: v.optional(recordOf(v.unknown())),
});
export type SignUpParams = v.InferOutput<typeof signUpBody>;

/**
 * Body of POST /api/auth/create-user-with-idp: profile of a person whom an identity provider has
 * authenticated.
 */
export const newAccountBody = exactly(person);
export type NewAccount = v.InferOutput<typeof newAccountBody>;

/** Body of POST /api/auth/code: address to which a code is mailed, and the language of the mail. */
export const mailCodeBody = exactly({ email, language });
export type MailCodeRequest = v.InferOutput<typeof mailCodeBody>;

/** Body of POST /api/auth/code/verify. */
export const mailCodeCheckBody = exactly({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) });

const { email: _email, ...unaddressed } = person;

/** Body of POST /api/auth/code/sign-up. The address is the one that the code was mailed to. */
export const mailCodeAccountBody = exactly(unaddressed);
export type MailCodeAccount = v.InferOutput<typeof mailCodeAccountBody>;

/** Body of POST /api/devices/sign-out: the session that ends. */
export const signOutBody = exactly({ id: uuid });

/** Body of POST /api/devices/sign-out-others. */
export const signOutOthersBody = exactly({});

const providersId = v.pipe(v.string(), v.regex(/^\w{1,255}$/));

/** Body of POST /api/account/bank-account. Without a password the log-in has to be fresh. */
export const bankAccountBody = exactly({
  bankAccountToken: providersId,
  currentPassword: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
});
export type BankAccountCall = v.InferOutput<typeof bankAccountBody>;

/** Body of POST /api/payout-persons. */
export const personsBody = exactly({});

/** Body of POST /api/payout-persons/represent and /remove: id at the payment provider. */
export const personBody = exactly({ personId: providersId });

/**
 * Body of POST /api/payout-persons/change: a token that the payment provider made in the browser.
 */
export const personChangeBody = exactly({ personId: providersId, personToken: providersId });
export type PersonChange = v.InferOutput<typeof personChangeBody>;
