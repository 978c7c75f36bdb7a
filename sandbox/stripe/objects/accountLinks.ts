import { randomText } from '../../base/secrets.ts';
import { invalidRequest } from '../http/errors.ts';
import { operation, platformOnly } from '../http/operation.ts';
import type { Operation } from '../http/operation.ts';
import { hash, oneOf, required, text } from '../http/params.ts';
import type { Field } from '../http/params.ts';
import { findAccount } from '../state/find.ts';

const LIFETIME_SECONDS = 300;

/** Absolute web address of the return. */
const webAddress: Field<string> = {
  parse(raw, path) {
    const value = text().parse(raw, path);
    const { protocol } = URL.canParse(value) ? new URL(value) : { protocol: '' };
    if (protocol === 'http:' || protocol === 'https:') return value;
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: path });
  },
};

/** `/v1/account_links`: the way to the onboarding page, once and for five minutes. */
export const accountLinkOperations: Operation[] = [
  operation(
    'POST /account_links',
    {
      account: required(text()),
      collect: oneOf('currently_due', 'eventually_due'),
      collection_options: hash({
        fields: oneOf('currently_due', 'eventually_due'),
        future_requirements: oneOf('include', 'omit'),
      }),
      refresh_url: required(webAddress),
      return_url: required(webAddress),
      type: required(oneOf('account_onboarding', 'account_update')),
    },
    (call, params) => {
      platformOnly(call);
      const account = findAccount(call, params.account, 'account');
      const id = randomText(32);
      const { created, expires_at, object, url } = call.tx.put('account_links', {
        id,
        object: 'account_link',
        created: call.now,
        expires_at: call.now + LIFETIME_SECONDS,
        url: `${call.publicUrl}/stripe/connect/${id}`,
        $account: account.id,
        $type: params.type,
        $returnUrl: params.return_url,
        $refreshUrl: params.refresh_url,
        $usedAt: null,
      });
      return { object, created, expires_at, url };
    },
  ),
];
