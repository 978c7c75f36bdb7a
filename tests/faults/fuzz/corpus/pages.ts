import { patterns } from '#shared/config/paths.ts';
import type { SeededRandom } from '../seededRandom.ts';
import type { Fixtures } from '../fixtures.ts';
import { entry } from './entry.ts';
import type { Entry } from './entry.ts';

const plain = ['nobody', 'studentPage', 'teacherPage', 'teacherPage'] as const;

/** Values of the names in a pattern of the route table. */
const partsOf = (
  fixtures: Fixtures,
  pattern: string,
  random: SeededRandom,
): Record<string, string> => ({
  id:
    pattern.startsWith('/u/') || pattern.startsWith('/profile')
      ? fixtures.teacherId
      : pattern.startsWith('/l/')
        ? random.pick([fixtures.listingId, fixtures.draftId])
        : random.pick([fixtures.orderId, fixtures.enquiryId]),
  slug: 'slow-flow',
  listingId: fixtures.listingId,
  date: random.pick(['2026-12-01', '2026-02-30']),
  variant: random.pick(['draft', 'pending-approval']),
  type: random.pick(['new', 'draft', 'edit']),
  tab: pattern.startsWith('/inbox')
    ? random.pick(['orders', 'sales'])
    : random.pick(['description', 'pricing', 'photos', 'availability', 'location']),
  returnURLType: random.pick(['success', 'failure']),
  by: random.pick(['in', 'taught-in']),
  kind: random.pick(['yoga', 'spanish', 'berlin']),
  group: 'elements',
  component: 'Badge',
  example: 'default',
});

const searches = [
  {},
  { address: 'Berlin', bounds: '53,14,52,13', keywords: 'yoga', page: '2' },
  { dates: '2026-12-01,2026-12-09', minDuration: '30', zone: 'Europe/Berlin', sort: 'price' },
  { price: '10,20', language: 'en', duration: '60', workouts: 'yoga' },
] as const;

/** Addresses of the route table, in both languages, requested as a browser does. */
const pageEntries = Object.entries(patterns).map(([name, pattern]) =>
  entry(`page ${name}`, (fixtures, random) => {
    const parts = partsOf(fixtures, pattern, random);
    const path = pattern.replace(/:(\w+)\??/g, (_all, key: string) => parts[key] ?? 'x');
    const query =
      name === 'search'
        ? random.pick(searches)
        : random.pick([
            {},
            { page: '1' },
            { from: '/s', social: 'failed' },
            { t: 'x', e: 'a@b.c' },
          ]);
    const isSpanish = random.oneIn(4);
    return {
      path: isSpanish ? `/es${path === '/' ? '' : path}` : path,
      role: random.pick(plain),
      query,
      headers: [
        ['Accept', 'text/html,application/xhtml+xml,*/*;q=0.8'],
        ['Accept-Language', random.oneIn(8) ? 'es,en;q=0.5' : 'en'],
      ],
    };
  }),
);

const open = (name: string, path: string) => entry(`open ${name}`, () => ({ path }));

/** Public addresses: pages, and the files beside them. */
export const openEntries: readonly Entry[] = [
  ...pageEntries,
  entry('page unknown', (_fixtures, random) => ({
    path: random.pick(['/nothing', '/l/x/y/z/a/b/c', '/es/nothing', '/wp-login.php', '/.env']),
    headers: [['Accept', 'text/html']],
  })),
  open('console', '/console/listings'),
  open('healthz', '/healthz'),
  open('readyz', '/readyz'),
  open('font of texts', '/fonts/figtree.woff2'),
  open('font of headings', '/fonts/fraunces.woff2'),
  open('robots', '/robots.txt'),
  open('web manifest', '/site.webmanifest'),
  open('sitemap', '/sitemap.xml'),
  open('sitemap of pages', '/sitemap-pages.xml'),
  open('sitemap of listings', '/sitemap-listings.xml'),
  open('sitemap of more listings', '/sitemap-listings-2.xml'),
  open('sitemap of profiles', '/sitemap-profiles.xml'),
  open('sitemap of more profiles', '/sitemap-profiles-2.xml'),
  open('sitemap of kinds of classes', '/sitemap-classes.xml'),
  open('sitemap of more kinds of classes', '/sitemap-classes-2.xml'),
  open('script of schedules', '/widget.js'),
  open('picture of nobody', '/social/teachers/nobody.jpg'),
  entry('open schedule', (fixtures, random) => ({
    path: `/widget/${partsOf(fixtures, '/u/:id', random).id ?? 'x'}`,
    query: random.pick([{}, { zone: 'Asia/Tokyo', language: 'es', theme: 'dark' }, { zone: 'x' }]),
  })),
  open('trainers', '/trainers'),
  open('favicon', '/favicon.ico'),
  open('static', '/static/nothing.js'),
];
