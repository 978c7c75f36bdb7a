import * as v from 'valibot';
import { text, fields, instant, listOf, word } from '../lenient.ts';

/** Providers that people can sign in with by a button, in the order of the buttons. */
export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Identity provider of people who have entered a code from a mail: the site itself. */
export const mailCodeProvider = 'email-code';

/**
 * Answer of POST /api/auth/code/verify: the caller is signed in, or has no account yet and can open
 * one.
 */
export const mailCodeAnswer = v.object({
  data: v.object({ state: v.picklist(['signed-in', 'newcomer']) }),
});

const told = v.fallback(v.nullable(text(320)), null);

/**
 * Answer of GET /api/auth/newcomer: what an identity provider sent about a person without an
 * account; or null.
 */
export const newcomerAnswer = v.nullable(
  v.object({
    idpId: v.picklist(socialProviders),
    /** Where they were going: a path of this site. */
    from: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
    email: told,
    firstName: told,
    lastName: told,
  }),
);
export type Newcomer = NonNullable<v.InferOutput<typeof newcomerAnswer>>;

/** A session of the current user, described by its device. */
const device = fields(
  {
    /** Of the session. */
    id: word,
    /** Whether it is the session of this request. */
    isCurrent: v.boolean(),
    /** Name of the browser: `Firefox`; missing when it named itself in no known way. */
    browser: text(60),
    /** Name of the operating system: `macOS`. */
    system: text(60),
    kind: v.picklist(['desktop', 'mobile', 'tablet']),
    /** The beginning of the network address at which it was signed in: `203.0.113.…`. */
    address: text(60),
    signedInAt: instant,
    /** A few minutes old at most. */
    lastUsedAt: instant,
    /** When it ends at the latest. */
    endsAt: instant,
  },
  'id',
  'isCurrent',
  'signedInAt',
  'lastUsedAt',
);
export type Device = v.InferOutput<typeof device>;

/** Answer of GET /api/devices; null where the marketplace stores no list of sessions. */
export const devicesAnswer = v.object({ data: v.nullable(listOf(device, 200)) });
