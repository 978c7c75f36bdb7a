import * as v from 'valibot';
import { text } from '../lenient.ts';

/** Providers that people can sign in with by a button, in the order of the buttons. */
export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

const told = v.fallback(v.nullable(text(320)), null);

/** Answer of GET /api/auth/newcomer: what a provider told of somebody without an account; or null. */
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
