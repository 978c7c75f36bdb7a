import { z } from 'zod';
import { address, inWords } from './kinds.ts';
import type { IdentityProvider } from '@flowroom/marketplace';

type Of<Kind extends IdentityProvider['kind']> = Extract<IdentityProvider, { kind: Kind }>;

/** An identity provider with the settings of its log-in button. */
export type ConfiguredProvider =
  /** Without a secret its tokens are accepted, but the log-in page shows no button. */
  | (Of<'openid'> & { clientSecret?: string | undefined })
  /** `dialogUrl`: the consent page. */
  | (Of<'facebook'> & { dialogUrl: string });

const text = z.string().trim().min(1).max(500);
const endpoint = address('https', 'http');

const facebook = z
  .strictObject({
    idpId: z.literal('facebook'),
    clientId: text,
    clientSecret: text,
    graphUrl: endpoint.default('https://graph.facebook.com/v23.0'),
    dialogUrl: endpoint.default('https://www.facebook.com/v23.0/dialog/oauth'),
  })
  .transform(values => ({ kind: 'facebook' as const, ...values }));

const openId = z
  .strictObject({
    idpId: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,99}$/, 'is no name of small letters, digits and hyphens'),
    clientId: text,
    clientSecret: text.optional(),
    additionalClientIds: z.array(text).max(20).default([]),
    issuer: endpoint.optional(),
  })
  .transform((values, context): ConfiguredProvider => {
    const issuer =
      values.issuer ?? (values.idpId === 'google' ? 'https://accounts.google.com' : '');
    if (issuer === '') {
      context.issues.push({
        code: 'custom',
        path: ['issuer'],
        message: 'is needed',
        input: values,
      });
    }
    return { kind: 'openid', ...values, issuer };
  });

const entry = z.unknown().transform((value, context): ConfiguredProvider => {
  const isFacebook = z.object({ idpId: z.literal('facebook') }).safeParse(value).success;
  const result = (isFacebook ? facebook : openId).safeParse(value, { error: inWords });
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    context.issues.push({ code: 'custom', path: [...path], message, input: value });
  }
  return z.NEVER;
});

const list = z
  .array(entry, 'a JSON list is needed, such as [{"idpId":"google","clientId":"…"}]')
  .refine(providers => new Set(providers.map(({ idpId }) => idpId)).size === providers.length, {
    message: 'an idpId is given twice',
  });

/** Schema of IDENTITY_PROVIDERS, a JSON list; `.env-template` shows its entries. */
export const identityProviders = z.string().transform((value, context): ConfiguredProvider[] => {
  const result = list.safeParse(parsed(value), { error: inWords });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: [index, ...names], message }) =>
    index === undefined
      ? message
      : `${[`entry ${Number(index) + 1}`, ...names].join(', ')}: ${message}`,
  );
  context.issues.push({ code: 'custom', message: faults.join('; '), input: value });
  return z.NEVER;
});

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
