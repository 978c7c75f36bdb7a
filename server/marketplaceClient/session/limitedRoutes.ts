/**
 * What a limited session may reach: everything else is refused. A route belongs here when it
 * changes nothing (with whatever rights) and reveals nothing that is still valid when the session
 * is over, such as the address of a personal calendar or the link to a meeting. `:name` is one part
 * of a path, `*` is several.
 */
export const limitedRoutes = [
  // Pages of one's own. POST requests among them are prices and checks of what would be possible.
  'GET /api/account/deletion',
  'GET /api/calendar/orders/:file',
  'GET /api/devices',
  'GET /api/inbox/events',
  'GET /api/inbox/rows',
  'GET /api/inbox/summary',
  'GET /api/my/classes',
  'GET /api/my/past',
  'GET /api/my/subscriptions',
  'GET /api/receipts',
  'GET /api/receipts/:orderId/:file',
  'GET /api/receipts/statements/:file',
  'GET /api/teach/bookings.csv',
  'GET /api/teach/busy',
  'GET /api/teach/calendar',
  'GET /api/teach/contacts',
  'GET /api/teach/desk',
  'GET /api/teach/earnings',
  'GET /api/teach/earnings.csv',
  'GET /api/teach/listings',
  'GET /api/teach/roster',
  'GET /api/teach/roster.csv',
  'GET /api/teach/student',
  'GET /api/teach/students',
  'GET /api/teach/students.csv',
  'GET /api/teach/time-off',
  'POST /api/check-transaction',
  'POST /api/initiate-privileged',
  'POST /api/order-choices',
  'POST /api/payout-persons',
  'POST /api/transaction-line-items',
  'POST /api/transition-privileged',

  // What is the same for everybody, or needs a secret of its own and no session.
  'GET /api/calendar/me/:file',
  'GET /api/calendar/teachers/:file',
  'GET /api/docs',
  'GET /api/mail/unsubscribe',
  'POST /api/mail/unsubscribe',
  'GET /api/map/static',
  'GET /api/map/tiles/:zoom/:x/:y',
  'GET /api/openapi.json',
  'GET /api/operator/arrival',
  'GET /api/operator/listings',
  'GET /api/operator/reports',
  'GET /api/operator/users',
  'GET /api/page-texts',
  'GET /api/places',
  'GET /api/search/suggest',
  'GET /api/teachers/figures',
  'GET /api/teachers/find',
  'GET /api/teachers/handle',
  'GET /api/teachers/video',
  'GET /api/teachers/video/:id/:file',
  'GET /api/time-zone-cities',
  'GET /api/time-zones',
  'GET /api/time-zones/:table',
  'GET /api/upcoming-classes',
  'POST /api/class-times/count',
  'POST /api/class-times/find',
  'POST /api/class-times/kind',
  'POST /api/class-times/week',
  'POST /api/vitals',
  'GET /sandbox/*',

  // The marketplace, as the browser's client calls it.
  'GET /flex/v1/api/availability_exceptions/query',
  'GET /flex/v1/api/bookings/query',
  'GET /flex/v1/api/current_user/show',
  'GET /flex/v1/api/files/show',
  'GET /flex/v1/api/listings/query',
  'GET /flex/v1/api/listings/search',
  'GET /flex/v1/api/listings/show',
  'GET /flex/v1/api/marketplace/show',
  'GET /flex/v1/api/messages/query',
  'GET /flex/v1/api/own_files/show',
  'GET /flex/v1/api/own_listings/query',
  'GET /flex/v1/api/own_listings/show',
  'GET /flex/v1/api/process_transitions/query',
  'GET /flex/v1/api/reviews/query',
  'GET /flex/v1/api/reviews/show',
  'GET /flex/v1/api/sitemap_data/query_assets',
  'GET /flex/v1/api/sitemap_data/query_listings',
  'GET /flex/v1/api/stock_adjustments/query',
  'GET /flex/v1/api/stripe_account/fetch',
  'GET /flex/v1/api/timeslots/query',
  'GET /flex/v1/api/transactions/query',
  'GET /flex/v1/api/transactions/show',
  'GET /flex/v1/api/users/show',
  'POST /flex/v1/api/file_downloads/create',
  'POST /flex/v1/api/own_file_downloads/create',
  'POST /flex/v1/api/transactions/initiate_speculative',
  'POST /flex/v1/api/transactions/transition_speculative',
  'GET /flex/v1/assets/*',
  'GET /flex/v1/files/download/:id/:name',
  'GET /flex/v1/images/:id/:name',
  // Log-out and log-in; the operators' own page, where they choose the next person.
  'POST /flex/v1/auth/token',
  'POST /flex/v1/auth/revoke',
  'GET /flex/console/api/authorize-as',
  'POST /flex/console/api/authorize-as',
  // The console rests on the operator's own cookie: whom they look as in another tab is no matter.
  'GET /flex/console/v1/*',
  'POST /flex/console/v1/*',
] as const;

/** Mounts below which nothing is a page. */
const mounts = /^\/(api|flex|sandbox)(\/|$)/i;

const parts: Readonly<Record<string, string>> = { ':': '[^/]+', '*': '.+' };

const patternOf = (route: string): string =>
  route.replaceAll('.', '\\.').replace(/:\w+|\*/g, part => parts[part.charAt(0)] ?? part);

const routes = new RegExp(`^(?:${limitedRoutes.map(patternOf).join('|')})/?$`, 'i');

/**
 * Returns whether a limited session may reach a path. Pages are reached by GET: what they load goes
 * through the routes above, or through an SDK that only reads (`readOnly`).
 */
export function mayReach(method: string, path: string): boolean {
  // Preflights run no handler; Express answers HEAD by the handler of GET.
  if (method === 'OPTIONS') return true;
  const asked = method === 'HEAD' ? 'GET' : method;
  if (!mounts.test(path)) return asked === 'GET';
  return routes.test(`${asked} ${path}`);
}

/** Refusal of a limited session. */
export const limitedRefusal = {
  status: 403,
  code: 'forbidden',
  title: 'Whoever looks as a user can change nothing, and is shown no links that let in.',
  meta: { reason: 'limited-session' },
} as const;
