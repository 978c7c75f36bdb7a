/** Characters that an address for tips may have. */
export const tipAddressMax = 300;

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;
// No number, and no name of this machine or network alone.
const publicHost = /\.[a-z][a-z\d-]*$/i;

/**
 * Returns the address of a page that takes tips for a teacher, normalised; null where a text is
 * none: anything but HTTPS, with a name of its own, without credentials. The scheme may be left
 * out.
 */
export function readTipAddress(text: string): string | null {
  const typed = text.trim();
  const full = hasScheme.test(typed) ? typed : `https://${typed}`;
  if (/[\s\p{Cc}]/u.test(typed) || !URL.canParse(full)) return null;
  const { protocol, username, password, port, hostname, href } = new URL(full);
  const isPlain = protocol === 'https:' && username + password + port === '';
  return isPlain && publicHost.test(hostname) && href.length <= tipAddressMax ? href : null;
}
