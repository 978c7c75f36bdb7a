import { createHmac } from 'node:crypto';
import { isRecord } from '#marketplace/contract/fields.ts';
import type { Clock } from '#marketplace/contract/ports.ts';
import { requestJson } from './requestJson.ts';
import type { FacebookProvider, Identity } from './identity.ts';
import { nameOf, verifiedAddress } from './personalClaims.ts';

/**
 * Creates the verifier of Facebook Login's access tokens: Facebook names the app and the user of a
 * token. It returns null for an invalid token and throws IdentityProviderAway.
 */
export function facebookVerifier(
  { idpId, graphUrl, clientId, clientSecret }: FacebookProvider,
  now: Clock,
): (token: string) => Promise<Identity | null> {
  const graph = (path: string, query: Record<string, string>): URL =>
    new URL(`${graphUrl.replace(/\/+$/, '')}/${path}?${new URLSearchParams(query).toString()}`);

  async function ownerOf(token: string): Promise<string | null> {
    const url = graph('debug_token', {
      input_token: token,
      access_token: `${clientId}|${clientSecret}`,
    });
    const { status, body } = await requestJson(url);
    const facts: Record<string, unknown> = isRecord(body['data']) ? body['data'] : {};
    const { app_id: app, is_valid: isValid, user_id: userId, expires_at: expires } = facts;
    // 0 means that the token does not expire.
    const isOver = typeof expires === 'number' && expires > 0 && expires * 1000 <= now().getTime();
    const isGood = status === 200 && isValid === true && String(app) === clientId && !isOver;
    return isGood && /^\d{1,64}$/.test(String(userId)) ? String(userId) : null;
  }

  return async token => {
    const userId = await ownerOf(token);
    if (userId === null) return null;
    const { status, body } = await requestJson(
      graph('me', {
        fields: 'id,email,first_name,last_name',
        access_token: token,
        appsecret_proof: createHmac('sha256', clientSecret).update(token).digest('hex'),
      }),
    );
    if (status !== 200 || String(body['id']) !== userId) return null;
    return {
      idpId,
      userId,
      // Facebook returns only verified addresses.
      ...verifiedAddress(body['email'], true),
      firstName: nameOf(body['first_name']),
      lastName: nameOf(body['last_name']),
    };
  };
}
