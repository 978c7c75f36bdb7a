import type { Address } from './preparePage.ts';
import { matchRoute } from './match.ts';
import { readView, viewAddress } from '#src/containers/SearchPage/shownView.ts';
import { readSearch } from '#src/containers/SearchPage/searchQuery.ts';

type Fits = (value: string) => boolean;

const any: Fits = () => true;
const oneOf =
  (...values: string[]): Fits =>
  value =>
    values.includes(value);
const isInstant: Fits = value =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(value) && !Number.isNaN(Date.parse(value));

const panels = { mobilemenu: oneOf('open'), mobilesearch: oneOf('open') };
const listing = { start: isInstant, paymentMethod: oneOf('per_session', 'recurring') };
const signIn = { from: any, social: any };

/**
 * Query parts by which the first view of a page differs for a visitor, by the name of its route.
 */
const read: Partial<Record<string, Record<string, Fits>>> = {
  ListingPage: listing,
  ListingPageCanonical: listing,
  LoginPage: signIn,
  SignupPage: signIn,
  ConfirmPage: signIn,
  PasswordResetPage: { t: any, e: any },
  EmailVerificationPage: { t: any },
};

/**
 * Returns the query of an address without what the page does not read for a visitor: pages of
 * visitors are shared by address, and whatever else is in it would make the same page again, for
 * everybody who thinks of another word. Equal searches have one query.
 */
export function visitorQuery({ pathname, search }: Pick<Address, 'pathname' | 'search'>): string {
  if (search === '') return '';
  const { row } = matchRoute(pathname);
  // Neither redirects nor the page that leads to the log-in are shared.
  if ('redirect' in row || row.auth) return search;
  const given = new URLSearchParams(search);
  const known = new URLSearchParams(
    row.name === 'SearchPage' ? viewAddress(readSearch(given), readView(given)).split('?')[1] : '',
  );
  for (const [name, fits] of Object.entries({ ...read[row.name], ...panels })) {
    const value = given.get(name);
    if (value !== null && fits(value)) known.set(name, value);
  }
  return known.size > 0 ? `?${known.toString()}` : '';
}
