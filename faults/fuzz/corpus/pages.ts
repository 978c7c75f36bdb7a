import { patterns } from '#shared/config/paths.ts';
import type { Chance } from '../chance.ts';
import type { World } from '../world.ts';
import { entry } from './entry.ts';
import type { Entry } from './entry.ts';

const plain = ['nobody', 'studentPage', 'teacherPage', 'teacherPage'] as const;

/** Values of the names in a pattern of the route table. */
const partsOf = (world: World, pattern: string, chance: Chance): Record<string, string> => ({
  id:
    pattern.startsWith('/u/') || pattern.startsWith('/profile')
      ? world.teacherId
      : pattern.startsWith('/l/')
        ? chance.pick([world.listingId, world.draftId])
        : chance.pick([world.orderId, world.enquiryId]),
  slug: 'slow-flow',
  variant: chance.pick(['draft', 'pending-approval']),
  type: chance.pick(['new', 'draft', 'edit']),
  tab: pattern.startsWith('/inbox')
    ? chance.pick(['orders', 'sales'])
    : chance.pick(['description', 'pricing', 'photos', 'availability', 'location']),
  returnURLType: chance.pick(['success', 'failure']),
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

/** Addresses of the route table, in both languages, asked for as a browser does. */
const pageEntries = Object.entries(patterns).map(([name, pattern]) =>
  entry(`page ${name}`, (world, chance) => {
    const parts = partsOf(world, pattern, chance);
    const path = pattern.replace(/:(\w+)/g, (_all, key: string) => parts[key] ?? 'x');
    const query =
      name === 'search'
        ? chance.pick(searches)
        : chance.pick([
            {},
            { page: '1' },
            { from: '/s', social: 'failed' },
            { t: 'x', e: 'a@b.c' },
          ]);
    const isSpanish = chance.oneIn(4);
    return {
      path: isSpanish ? `/es${path === '/' ? '' : path}` : path,
      role: chance.pick(plain),
      query,
      headers: [
        ['Accept', 'text/html,application/xhtml+xml,*/*;q=0.8'],
        ['Accept-Language', chance.oneIn(8) ? 'es,en;q=0.5' : 'en'],
      ],
    };
  }),
);

const open = (name: string, path: string) => entry(`open ${name}`, () => ({ path }));

/** Everything that anybody may open: pages, and the files beside them. */
export const openEntries: readonly Entry[] = [
  ...pageEntries,
  entry('page unknown', (_world, chance) => ({
    path: chance.pick(['/nothing', '/l/x/y/z/a/b/c', '/es/nothing', '/wp-login.php', '/.env']),
    headers: [['Accept', 'text/html']],
  })),
  open('healthz', '/healthz'),
  open('readyz', '/readyz'),
  open('robots', '/robots.txt'),
  open('sitemap', '/sitemap.xml'),
  open('sitemap of pages', '/sitemap-pages.xml'),
  open('sitemap of listings', '/sitemap-listings.xml'),
  open('sitemap of profiles', '/sitemap-profiles.xml'),
  open('trainers', '/trainers'),
  open('favicon', '/favicon.ico'),
  open('static', '/static/nothing.js'),
];
