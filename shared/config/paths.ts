import type { SocialProvider } from '#shared/contract/api/account.ts';
import { filteredFields } from '#shared/fields/fieldList.ts';
import { plainLetters } from '@flowroom/marketplace/foldedText';

/** Query of a link; undefined, null and empty values are left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

const withQuery = (path: string, query?: Query): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

/**
 * Parts of a search's address in the order that links use, so that equal searches have one
 * address wherever the link was made.
 */
const searchParams = [
  'address',
  'bounds',
  'origin',
  'keywords',
  'price',
  ...filteredFields.map(({ filter }) => filter.param),
  'when',
  'hours',
  'dates',
  'minDuration',
  'zone',
  'sort',
  'page',
] as const;
export type SearchParam = (typeof searchParams)[number];

/** The parts of a search in their order, then whatever else a link carries. */
const searchQuery = (query: Query = {}): Query => {
  const inOrder = searchParams.map(name => [name, query[name]] as const);
  return { ...Object.fromEntries(inOrder), ...query };
};

/** Words of a title for an address: lower case, ASCII, joined by hyphens; never empty. */
export const createSlug = (title: string): string =>
  plainLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'class';

/** Patterns of the route table. */
export const patterns = {
  landing: '/',
  search: '/s',
  classes: '/classes/:by?/:kind?',
  listingIndex: '/l',
  listing: '/l/:slug/:id',
  listingCanonical: '/l/:id',
  listingVariant: '/l/:slug/:id/:variant',
  checkout: '/l/:slug/:id/checkout',
  newListing: '/l/new',
  editListing: '/l/:slug/:id/:type/:tab',
  editListingPayout: '/l/:slug/:id/:type/:tab/:returnURLType',
  manageListings: '/listings',
  teach: '/teach',
  teachStudents: '/teach/students',
  teachStudent: '/teach/students/:id',
  teachEarnings: '/teach/earnings',
  teachCalendar: '/teach/calendar',
  startListing: '/teach/new',
  importClasses: '/teach/import',
  manageListingsOld: '/teach/listings',
  teachClass: '/teach/classes/:listingId/:date',
  teachInvitation: '/teach/invitations/:id',
  my: '/my',
  myPast: '/my/past',
  mySubscriptions: '/my/subscriptions',
  myFavorites: '/my/favorites',
  myPayments: '/my/payments',
  login: '/login',
  signup: '/signup',
  confirm: '/confirm',
  inboxIndex: '/inbox',
  inbox: '/inbox/:tab',
  orderIndex: '/order/:id',
  order: '/order/:id/details',
  saleIndex: '/sale/:id',
  sale: '/sale/:id/details',
  recoverPassword: '/recover-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  account: '/account',
  contactDetails: '/account/contact-details',
  changePassword: '/account/change-password',
  devices: '/account/devices',
  accountData: '/account/data',
  notifications: '/account/notifications',
  profileSettings: '/profile-settings',
  billing: '/account/billing',
  paymentMethods: '/account/payment-methods',
  payouts: '/account/payments',
  payoutsReturn: '/account/payments/:returnURLType',
  profile: '/u/:id',
  teacher: '/t/:handle',
  profileIndex: '/u',
  profileOld: '/profile/:id',
  about: '/about',
  howItWorks: '/how-it-works',
  contact: '/contact-us',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  success: '/success',
  membershipSuccess: '/membership/success',
  membershipCancel: '/membership/cancel',
  zoomUsage: '/zoom-usage',
  zoomError: '/zoom-error',
  join: '/join/:id',
  replay: '/replay/:id',
  styleguide: '/styleguide',
  styleguideGroup: '/styleguide/g/:group',
  styleguideComponent: '/styleguide/c/:component',
  styleguideExample: '/styleguide/c/:component/:example',
  styleguideRaw: '/styleguide/c/:component/:example/raw',
} as const;

export type ListingLink = { slug: string; id: string };
export type InboxTab = 'orders' | 'sales';
export type EditType = 'new' | 'draft' | 'edit';

/** Builders of addresses, side by side with the patterns, so that links can not rot. */
export const paths = {
  landing: () => '/',
  search: (query?: Query) => withQuery('/s', searchQuery(query)),
  /** The page of a kind of classes (`classKinds.ts`); without one, that of all of them. */
  classes: (kind?: string) => (kind ? `/classes/${kind}` : '/classes'),
  listing: ({ slug, id }: ListingLink, query?: Query) => withQuery(`/l/${slug}/${id}`, query),
  listingVariant: ({
    slug,
    id,
    variant,
  }: ListingLink & { variant: 'draft' | 'pending-approval' }) => `/l/${slug}/${id}/${variant}`,
  checkout: ({ slug, id }: ListingLink) => `/l/${slug}/${id}/checkout`,
  /** A new class in three questions, at a time where one is chosen. */
  importClasses: () => '/teach/import',
  startListing: (query?: { date: string; time?: string }) => withQuery('/teach/new', { ...query }),
  editListing: ({ slug, id, type, tab }: ListingLink & { type: EditType; tab: string }) =>
    `/l/${slug}/${id}/${type}/${tab}`,
  manageListings: (query?: { keywords?: string; group?: string; page?: number }) =>
    withQuery('/listings', { ...query, page: query?.page === 1 ? undefined : query?.page }),
  teach: () => '/teach',
  teachStudents: (query?: { keywords?: string; sort?: string; page?: number }) =>
    withQuery('/teach/students', {
      keywords: query?.keywords,
      sort: query?.sort === 'name' ? undefined : query?.sort,
      page: query?.page === 1 ? undefined : query?.page,
    }),
  teachStudent: ({ id }: { id: string }) => `/teach/students/${id}`,
  /** `receipts`: page of the receipts. */
  teachEarnings: (query?: { months?: number; receipts?: number }) =>
    withQuery('/teach/earnings', {
      months: query?.months === 12 ? undefined : query?.months,
      receipts: query?.receipts === 1 ? undefined : query?.receipts,
    }),
  teachCalendar: (query?: { view?: string; date?: string | null }) =>
    withQuery('/teach/calendar', query),
  teachClass: ({ listingId, date }: { listingId: string; date: string }) =>
    `/teach/classes/${listingId}/${date}`,
  /** The same, with the message to all who come. */
  messageClass: (time: { listingId: string; date: string }) =>
    `${paths.teachClass(time)}?message=true`,
  my: () => '/my',
  myPast: (query?: { page?: number }) =>
    withQuery('/my/past', { page: query?.page === 1 ? undefined : query?.page }),
  mySubscriptions: () => '/my/subscriptions',
  myFavorites: () => '/my/favorites',
  myPayments: (query?: { year?: string | undefined; page?: number }) =>
    withQuery('/my/payments', {
      year: query?.year,
      page: query?.page === 1 ? undefined : query?.page,
    }),
  login: () => '/login',
  signup: () => '/signup',
  confirm: () => '/confirm',
  /** An address of the server: the way to Google or Facebook, and back to `from`. */
  socialLogin: (provider: SocialProvider, from: string) =>
    withQuery(`/api/auth/${provider}`, { from }),
  inbox: ({
    tab,
    page,
    ...filter
  }: {
    tab: InboxTab;
    group?: string | undefined;
    keywords?: string | undefined;
    page?: number;
  }) => withQuery(`/inbox/${tab}`, { ...filter, page: page === 1 ? undefined : page }),
  order: ({ id }: { id: string }) => `/order/${id}/details`,
  sale: ({ id }: { id: string }) => `/sale/${id}/details`,
  recoverPassword: () => '/recover-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  contactDetails: () => '/account/contact-details',
  changePassword: () => '/account/change-password',
  devices: () => '/account/devices',
  accountData: () => '/account/data',
  notifications: () => '/account/notifications',
  profileSettings: () => '/profile-settings',
  billing: () => '/account/billing',
  paymentMethods: () => '/account/payment-methods',
  payouts: () => '/account/payments',
  profile: ({ id }: { id: string }) => `/u/${id}`,
  /** Files of the server, not pages. */
  receipt: ({ orderId, number, lang }: { orderId: string; number: string; lang: string }) =>
    withQuery(`/api/receipts/${orderId}/${number}.pdf`, { lang }),
  statement: ({ year, ...query }: { year: string; role: 'customer' | 'provider'; lang: string }) =>
    withQuery(`/api/receipts/statements/${year}.pdf`, query),
  orderCalendar: ({ id }: { id: string }) => `/api/calendar/orders/${id}.ics`,
  teacherCalendar: ({ id }: { id: string }) => `/api/calendar/teachers/${id}.ics`,
  /** The schedule of a teacher for other sites, and the script that puts it there. */
  widget: ({ id }: { id: string }) => `/widget/${id}`,
  widgetScript: () => '/widget.js',
  /** Ends mails of a kind, with a token in its query. */
  unsubscribe: () => '/api/mail/unsubscribe',
  /** Secret: `token` opens it without a session. */
  personalCalendar: (token: string) => `/api/calendar/me/${token}.ics`,
  about: () => '/about',
  howItWorks: () => '/how-it-works',
  contact: () => '/contact-us',
  terms: () => '/terms-of-service',
  privacy: () => '/privacy-policy',
  success: () => '/success',
  /** The start page, with a notice that the requested page is for teachers. */
  onlyTeachers: () => '/?only=teachers',
  membershipSuccess: () => '/membership/success',
  membershipCancel: () => '/membership/cancel',
  /**
   * The classroom of a class or an order. `guest`: the key of a link for guests; `time`: start of
   * the class time.
   */
  join: (id: string, query?: { guest?: string; time?: string }) => withQuery(`/join/${id}`, query),
  /** The recording of a class time; `id`: `<listing>.<start>`, epoch milliseconds. */
  replay: (id: string) => `/replay/${id}`,
  zoomUsage: () => '/zoom-usage',
  zoomError: (query?: Query) => withQuery('/zoom-error', query),
} as const;

/** The id that a listing not yet saved carries in its address. */
export const draftId = '00000000-0000-0000-0000-000000000000';
export const draftSlug = 'draft';
