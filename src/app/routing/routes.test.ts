import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { matchRoute } from './match.ts';
import { routes } from './routes.ts';
import { messageFiles } from '#src/testing/allMessages.ts';
import { loadMessages } from '#src/translations/messages.ts';
import { messagesOf } from '#src/translations/messageStore.ts';
import { patterns } from '#shared/config/paths.ts';

const src = path.join(import.meta.dirname, '../..');

describe('the route table', () => {
  it('has a row for every pattern of the paths', () => {
    const known = new Set(routes.map(({ path: pattern }) => pattern));
    const missing = Object.values(patterns).filter(pattern => !known.has(pattern));
    expect(missing).toEqual([]);
  });

  it('finds the row of an address', () => {
    const nameOf = (pathname: string) => matchRoute(pathname).row.name;
    expect(nameOf('/')).toBe('LandingPage');
    expect(nameOf('/l/new')).toBe('NewListingPage');
    expect(nameOf('/l/slow-flow/1')).toBe('ListingPage');
    expect(nameOf('/l/slow-flow/1/checkout')).toBe('CheckoutPage');
    expect(nameOf('/l/slow-flow/1/draft')).toBe('ListingPageVariant');
    expect(nameOf('/l/slow-flow/1/edit/photos')).toBe('EditListingPage');
    expect(nameOf('/inbox/orders/')).toBe('InboxPage');
    expect(nameOf('/no/such/page')).toBe('NotFoundPage');
    expect(matchRoute('/l/slow%20flow/1').params).toEqual({ slug: 'slow flow', id: '1' });
    expect(nameOf('/l/%E0%A4%A/1')).toBe('NotFoundPage');
    // No page has two addresses.
    expect(nameOf('/S')).toBe('NotFoundPage');
    expect(matchRoute('/l/Slow-Flow/A1').params).toEqual({ slug: 'Slow-Flow', id: 'A1' });
  });

  it('brings with each page all the words that the page says', () => {
    const files = messageFiles('en');
    const keysOf = (areas: readonly string[]) =>
      areas.flatMap(area => Object.keys(files.get(`${area}.json`) ?? {}));
    const everything = new Set([...files.values()].flatMap(words => Object.keys(words)));
    for (const row of routes) {
      if (!('page' in row)) continue;
      const folder = path.join(src, 'containers', pageOf(row.name));
      if (!existsSync(folder)) continue;
      const areas = [
        'shell',
        'components',
        'errors',
        ...(row.messages ?? []),
        ...laterAreasIn(folder),
      ];
      const known = new Set(keysOf(areas));
      const said = messagesIn(folder).filter(key => everything.has(key));
      expect([row.name, said.filter(key => !known.has(key))]).toEqual([row.name, []]);
    }
  });

  it.each(['en', 'es'] as const)('finds the words of every page in %s', async language => {
    const areas = new Set(routes.flatMap(row => ('messages' in row ? (row.messages ?? []) : [])));
    await loadMessages(language, [...areas]);
    for (const area of areas) {
      const keys = Object.keys(messageFiles(language).get(`${area}.json`) ?? {});
      expect([area, keys.length > 0]).toEqual([area, true]);
      expect(messagesOf(language)).toHaveProperty([keys[0] ?? '']);
    }
  });
});

const folders: Record<string, string> = {
  ListingPageCanonical: 'ListingPage',
  ListingPageVariant: 'ListingPage',
  EditListingPayoutOnboardingPage: 'EditListingPage',
  QuickListingPage: 'EditListingPage',
  ImportClassesPage: 'EditListingPage/importClasses',
  LoginPage: 'AuthenticationPage',
  SignupPage: 'AuthenticationPage',
  MembershipCancelPage: 'MembershipPage',
  MembershipSuccessPage: 'MembershipPage',
  OrderDetailsPage: 'TransactionPage',
  SaleDetailsPage: 'TransactionPage',
  StripePayoutOnboardingPage: 'StripePayoutPage',
  TeacherPage: 'ProfilePage',
};
const pageOf = (row: string) => folders[row] ?? row;
const ownFolders = Object.values(folders)
  .filter(folder => folder.includes('/'))
  .map(folder => path.join(src, 'containers', folder));

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    // A page within the folder of another has messages of its own.
    .filter(
      file => !ownFolders.some(own => path.join(folder, file).startsWith(own) && folder !== own),
    )
    .map(file => readFileSync(path.join(folder, file), 'utf8'));

/** Message files of lazy components: `messages: ['…']`. */
const laterAreasIn = (folder: string): string[] =>
  sourcesIn(folder).flatMap(source => {
    const lists = [...source.matchAll(/\bmessages: \[([^\]]*)\]/g)].map(([, names = '']) => names);
    return [...lists.join().matchAll(/'(\w+)'/g)].map(([, area]) => area ?? '');
  });

/** Everything in quotes that could be the key of a message, in the files of a page. */
const messagesIn = (folder: string): string[] =>
  sourcesIn(folder).flatMap(source =>
    [...source.matchAll(/['"`]([A-Za-z]+\.[\w.]+)['"`]/g)].map(([, key]) => key ?? ''),
  );
