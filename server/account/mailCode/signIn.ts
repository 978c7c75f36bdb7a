import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { EndpointCall } from '#server/http/api/endpoint.ts';
import { TokenRefused, requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import type { ProvenAddress } from './cookies.ts';
import type { MailCodeParts } from './parts.ts';

/** A request that signs in. */
export type Caller = Pick<EndpointCall<unknown>, 'req' | 'res' | 'session'>;

/** Name of the use of a proof, which is of an id. */
export const useOf = (id: string): string => `proof ${id}`;

/** Refusal of an address that is not proven, or no more. */
export const codeOver = () => apiFault(403, 'mail-code-over', 'Have another code mailed.');

/** Refusal of a wrong code. */
export const codeWrong = () => apiFault(403, 'mail-code-wrong', 'The code is wrong.');

/** Refusal after too many wrong codes of the second factor. */
const tooMany = ({ retryAfter }: TokenRefused) =>
  new ApiFault(
    429,
    [{ status: 429, code: 'too-many-requests', title: 'Too many wrong codes.' }],
    Number(retryAfter) || null,
  );

/**
 * Signs in the owner of a proven address; returns false where no account has it as its confirmed
 * address. A proof signs in once.
 * @throws ApiFault second-factor-required; email-taken where the account does not open by a code
 */
export async function signIn(
  { issuer, tokens, codes, cookies }: MailCodeParts,
  { id, email }: ProvenAddress,
  { req, res, session }: Caller,
  factorCode?: string,
): Promise<boolean> {
  const token = await tokens
    .ofIdentity(await issuer.proofOfAddress(email), requesterOf(req), factorCode)
    .catch((error: unknown) => {
      if (error instanceof TokenRefused && error.status === 429) throw tooMany(error);
      if (!(error instanceof TokenRefused) || error.status !== 401) throw error;
      if (error.isUnconfirmed) throw apiFault(409, 'email-taken', 'No code opens the account.');
      if (!error.needsCode) return null;
      throw apiFault(403, 'second-factor-required', 'Enter a code of your second factor.');
    });
  if (!token) return false;
  cookies.proven.clear(res);
  if (!(await codes.useOnce(useOf(id)))) {
    await tokens.revoke(token);
    throw codeOver();
  }
  session.set(token);
  return true;
}
