/** Names of fields and parameters that hold secrets. */
const secretName =
  /pass(word|code)|secret|token|authorization|cookie|api[-_]?key|signature|recovery|verifier|assertion/i;

/** What the log has in the place of a secret. */
export const leftOut = '(left out)';

/** The side that has written a value: codes of answers are those of errors. */
export type Side = 'request' | 'answer';

function isSecret(name: string, value: unknown, side: Side): boolean {
  if (secretName.test(name)) return value !== null;
  // Second factors and authorizations; line items have codes too.
  const isCode = side === 'request' && /^codes?$/i.test(name);
  return isCode && !String(value).startsWith('line-item/');
}

/** Addresses of authenticators hold their secret. */
const isSecretText = (value: string): boolean => value.startsWith('otpauth:');

/** Returns a copy of plain JSON without secrets, however deep they lie. */
export function withoutSecrets(value: unknown, side: Side): unknown {
  if (typeof value === 'string') return isSecretText(value) ? leftOut : value;
  if (Array.isArray(value)) return value.map(each => withoutSecrets(each, side));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecret(name, each, side) ? leftOut : withoutSecrets(each, side),
    ]),
  );
}

/** Returns an address without the secrets in it: parameters, and links to files. */
export function pathWithoutSecrets(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  for (const [name, value] of [...searchParams]) {
    if (isSecret(name, value, 'request')) searchParams.set(name, leftOut);
  }
  const path = pathname.replace(/(\/v1\/files\/\w+\/).*/, '$1…');
  const query = searchParams.toString();
  return query === '' ? path : `${path}?${query}`;
}
