import * as v from 'valibot';
import { address, inWords, pathOf } from './kinds.ts';
import { mailCodeProvider } from '#shared/contract/api/account.ts';
import { passkeyProvider } from '#shared/contract/api/passkeys.ts';
import type { IdentityProvider } from '@flowroom/marketplace';

type Of<Kind extends IdentityProvider['kind']> = Extract<IdentityProvider, { kind: Kind }>;

/** An identity provider with the settings of its log-in button. */
export type ConfiguredProvider =
  /** Without a secret its tokens are accepted, but the log-in page shows no button. */
  | (Of<'openid'> & { clientSecret?: string | undefined })
  /** `dialogUrl`: the consent page. */
  | (Of<'facebook'> & { dialogUrl: string });

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));
const endpoint = address('https', 'http');

const facebook = v.pipe(
  v.strictObject({
    idpId: v.literal('facebook'),
    clientId: text,
    clientSecret: text,
    graphUrl: v.optional(endpoint, 'https://graph.facebook.com/v23.0'),
    dialogUrl: v.optional(endpoint, 'https://www.facebook.com/v23.0/dialog/oauth'),
  }),
  v.transform((values): ConfiguredProvider => ({ kind: 'facebook', ...values })),
);

const openId = v.pipe(
  v.strictObject({
    idpId: v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9-]{0,99}$/, 'is no name of small letters, digits and hyphens'),
      v.check(
        name => name !== mailCodeProvider && name !== passkeyProvider,
        'is the name of a log-in of the site itself',
      ),
    ),
    clientId: text,
    clientSecret: v.optional(text),
    additionalClientIds: v.optional(v.pipe(v.array(text), v.maxLength(20)), []),
    issuer: v.optional(endpoint),
  }),
  v.transform(({ issuer, ...values }) => ({
    ...values,
    issuer: issuer ?? (values.idpId === 'google' ? 'https://accounts.google.com' : ''),
  })),
  v.forward(
    v.check(({ issuer }) => issuer !== '', 'is needed'),
    ['issuer'],
  ),
  v.transform((values): ConfiguredProvider => ({ kind: 'openid', ...values })),
);

const ofFacebook = v.object({ idpId: v.literal('facebook') });
const entry = v.lazy(input => (v.is(ofFacebook, input) ? facebook : openId));

const list = v.pipe(
  v.array(entry, 'a JSON list is needed, such as [{"idpId":"google","clientId":"…"}]'),
  v.check(
    providers => new Set(providers.map(({ idpId }) => idpId)).size === providers.length,
    'an idpId is given twice',
  ),
);

/** Schema of IDENTITY_PROVIDERS, a JSON list; `.env-template` shows its entries. */
export const identityProviders = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): ConfiguredProvider[] => {
    const result = v.safeParse(list, parsed(dataset.value), { message: inWords });
    if (result.success) return result.output;
    const faults = result.issues.map(issue => {
      const [index, ...names] = pathOf(issue);
      return index === undefined
        ? issue.message
        : `${[`entry ${Number(index) + 1}`, ...names].join(', ')}: ${issue.message}`;
    });
    addIssue({ message: faults.join('; ') });
    return NEVER;
  }),
);

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
