import { domainToASCII, domainToUnicode } from 'node:url';

// Signs that a parser of hosts would read as something else than a part of the name.
const notInDomains = /[/?#%:\\[\]]/;

const isInternational = (domain: string): boolean =>
  /[^\0-\x7f]/.test(domain) || /(^|\.)xn--/.test(domain);

/** Address and domain of a mail address. */
function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@') + 1;
  return { local: address.slice(0, at), domain: address.slice(at) };
}

/**
 * Returns the one spelling of a mail address that is stored and compared: trimmed, in lower case,
 * with the letters of an international domain (`xn--mnchen-3ya.example` is `münchen.example`). A
 * domain that can not be one has its text left as it is.
 */
export function normalizeEmail(typed: string): string {
  const address = typed.trim().normalize('NFC').toLowerCase();
  const { local, domain } = partsOf(address);
  if (!isInternational(domain) || notInDomains.test(domain)) return address;
  const letters = domainToUnicode(domainToASCII(domain));
  return letters === '' ? address : local + letters;
}

/**
 * The normalized address and, of an international domain, the one in ASCII, in which accounts may
 * be stored.
 */
export function emailSpellings(typed: string): string[] {
  const address = normalizeEmail(typed);
  const { local, domain } = partsOf(address);
  if (!isInternational(domain) || notInDomains.test(domain)) return [address];
  return [...new Set([address, local + domainToASCII(domain)])];
}

/** Returns whether the domain of a normalized address can be one. */
export function hasRealDomain(address: string): boolean {
  const { domain } = partsOf(address);
  return !isInternational(domain) || (!notInDomains.test(domain) && domainToASCII(domain) !== '');
}
