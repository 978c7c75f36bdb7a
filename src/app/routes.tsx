import loadable from '@loadable/component';
import type { PageRow, RouteRow } from '#src/app/route.ts';
import { draftId, draftSlug, paths, patterns } from '#src/config/paths.ts';

// Only this file goes through the loadable transform: every split point of the pages is here.
// A page and the loader beside it are named alike, so that they share one chunk; so do small pages that
// people go between.

const LandingPage = loadable(
  () => import(/* webpackChunkName: "LandingPage" */ '#src/containers/LandingPage/LandingPage.tsx'),
  { resolveComponent: page => page.LandingPage },
);
const SearchPage = loadable(
  () => import(/* webpackChunkName: "SearchPage" */ '#src/containers/SearchPage/SearchPage.tsx'),
  { resolveComponent: page => page.SearchPage },
);
const ListingPage = loadable(
  () => import(/* webpackChunkName: "ListingPage" */ '#src/containers/ListingPage/ListingPage.tsx'),
  { resolveComponent: page => page.ListingPage },
);
const CheckoutPage = loadable(
  () =>
    import(/* webpackChunkName: "CheckoutPage" */ '#src/containers/CheckoutPage/CheckoutPage.tsx'),
  { resolveComponent: page => page.CheckoutPage },
);
const EditListingPage = loadable(
  () =>
    import(
      /* webpackChunkName: "EditListingPage" */ '#src/containers/EditListingPage/EditListingPage.tsx'
    ),
  { resolveComponent: page => page.EditListingPage },
);
const ManageListingsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "ManageListingsPage" */ '#src/containers/ManageListingsPage/ManageListingsPage.tsx'
    ),
  { resolveComponent: page => page.ManageListingsPage },
);
const AuthenticationPage = loadable(
  () =>
    import(
      /* webpackChunkName: "AuthenticationPage" */ '#src/containers/AuthenticationPage/AuthenticationPage.tsx'
    ),
  { resolveComponent: page => page.AuthenticationPage },
);
const PasswordRecoveryPage = loadable(
  () =>
    import(
      /* webpackChunkName: "PasswordPages" */ '#src/containers/PasswordRecoveryPage/PasswordRecoveryPage.tsx'
    ),
  { resolveComponent: page => page.PasswordRecoveryPage },
);
const PasswordResetPage = loadable(
  () =>
    import(
      /* webpackChunkName: "PasswordPages" */ '#src/containers/PasswordResetPage/PasswordResetPage.tsx'
    ),
  { resolveComponent: page => page.PasswordResetPage },
);
const InboxPage = loadable(
  () => import(/* webpackChunkName: "InboxPage" */ '#src/containers/InboxPage/InboxPage.tsx'),
  { resolveComponent: page => page.InboxPage },
);
const TransactionPage = loadable(
  () =>
    import(
      /* webpackChunkName: "TransactionPage" */ '#src/containers/TransactionPage/TransactionPage.tsx'
    ),
  { resolveComponent: page => page.TransactionPage },
);
const MembershipSuccessPage = loadable(
  () =>
    import(
      /* webpackChunkName: "MembershipPages" */ '#src/containers/MembershipPage/MembershipSuccessPage.tsx'
    ),
  { resolveComponent: page => page.MembershipSuccessPage },
);
const MembershipCancelPage = loadable(
  () =>
    import(
      /* webpackChunkName: "MembershipPages" */ '#src/containers/MembershipPage/MembershipCancelPage.tsx'
    ),
  { resolveComponent: page => page.MembershipCancelPage },
);
const PaymentMethodsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "PaymentMethodsPage" */ '#src/containers/PaymentMethodsPage/PaymentMethodsPage.tsx'
    ),
  { resolveComponent: page => page.PaymentMethodsPage },
);
const StripePayoutPage = loadable(
  () =>
    import(
      /* webpackChunkName: "StripePayoutPage" */ '#src/containers/StripePayoutPage/StripePayoutPage.tsx'
    ),
  { resolveComponent: page => page.StripePayoutPage },
);
const EmailVerificationPage = loadable(
  () =>
    import(
      /* webpackChunkName: "EmailVerificationPage" */ '#src/containers/EmailVerificationPage/EmailVerificationPage.tsx'
    ),
  { resolveComponent: page => page.EmailVerificationPage },
);
const ContactDetailsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/ContactDetailsPage/ContactDetailsPage.tsx'
    ),
  { resolveComponent: page => page.ContactDetailsPage },
);
const PasswordChangePage = loadable(
  () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/PasswordChangePage/PasswordChangePage.tsx'
    ),
  { resolveComponent: page => page.PasswordChangePage },
);
const ProfileSettingsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/ProfileSettingsPage/ProfileSettingsPage.tsx'
    ),
  { resolveComponent: page => page.ProfileSettingsPage },
);
const ProfilePage = loadable(
  () => import(/* webpackChunkName: "ProfilePage" */ '#src/containers/ProfilePage/ProfilePage.tsx'),
  { resolveComponent: page => page.ProfilePage },
);
const StyleguidePage = loadable(
  () =>
    import(
      /* webpackChunkName: "StyleguidePage" */ '#src/containers/StyleguidePage/StyleguidePage.tsx'
    ),
  { resolveComponent: page => page.StyleguidePage },
);
const TextPage = loadable(
  () => import(/* webpackChunkName: "TextPage" */ '#src/containers/TextPage/TextPage.tsx'),
  { resolveComponent: page => page.TextPage },
);
const ContactPage = loadable(
  () => import(/* webpackChunkName: "ContactPage" */ '#src/containers/ContactPage/ContactPage.tsx'),
  { resolveComponent: page => page.ContactPage },
);
const NotFoundPage = loadable(
  () =>
    import(/* webpackChunkName: "NotFoundPage" */ '#src/containers/NotFoundPage/NotFoundPage.tsx'),
  { resolveComponent: page => page.NotFoundPage },
);

const loaders = {
  landing: () =>
    import(
      /* webpackChunkName: "LandingPage" */ '#src/containers/LandingPage/LandingPage.loader.ts'
    ).then(module => module.loader),
  search: () =>
    import(
      /* webpackChunkName: "SearchPage" */ '#src/containers/SearchPage/SearchPage.loader.ts'
    ).then(module => module.loader),
  listing: () =>
    import(
      /* webpackChunkName: "ListingPage" */ '#src/containers/ListingPage/ListingPage.loader.ts'
    ).then(module => module.loader),
  checkout: () =>
    import(
      /* webpackChunkName: "CheckoutPage" */ '#src/containers/CheckoutPage/CheckoutPage.loader.ts'
    ).then(module => module.loader),
  editListing: () =>
    import(
      /* webpackChunkName: "EditListingPage" */ '#src/containers/EditListingPage/EditListingPage.loader.ts'
    ).then(module => module.loader),
  manageListings: () =>
    import(
      /* webpackChunkName: "ManageListingsPage" */ '#src/containers/ManageListingsPage/ManageListingsPage.loader.ts'
    ).then(module => module.loader),
  inbox: () =>
    import(
      /* webpackChunkName: "InboxPage" */ '#src/containers/InboxPage/InboxPage.loader.ts'
    ).then(module => module.loader),
  transaction: () =>
    import(
      /* webpackChunkName: "TransactionPage" */ '#src/containers/TransactionPage/TransactionPage.loader.ts'
    ).then(module => module.loader),
  membership: () =>
    import(
      /* webpackChunkName: "MembershipPages" */ '#src/containers/MembershipPage/MembershipPage.loader.ts'
    ).then(module => module.loader),
  profile: () =>
    import(
      /* webpackChunkName: "ProfilePage" */ '#src/containers/ProfilePage/ProfilePage.loader.ts'
    ).then(module => module.loader),
  styleguide: () =>
    import(
      /* webpackChunkName: "StyleguidePage" */ '#src/containers/StyleguidePage/StyleguidePage.loader.ts'
    ).then(module => module.loader),
  contactDetails: () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/ContactDetailsPage/ContactDetailsPage.loader.ts'
    ).then(module => module.loader),
  paymentMethods: () =>
    import(
      /* webpackChunkName: "PaymentMethodsPage" */ '#src/containers/PaymentMethodsPage/PaymentMethodsPage.loader.ts'
    ).then(module => module.loader),
  stripePayout: () =>
    import(
      /* webpackChunkName: "StripePayoutPage" */ '#src/containers/StripePayoutPage/StripePayoutPage.loader.ts'
    ).then(module => module.loader),
};

/** The row of an address that no other row has. */
export const notFoundRow: PageRow = {
  name: 'NotFoundPage',
  path: '*',
  component: NotFoundPage,
  layout: 'default',
};

/** Every address of the site, first match wins. */
export const routes: readonly RouteRow[] = [
  {
    name: 'LandingPage',
    path: patterns.landing,
    component: LandingPage,
    words: ['landing'],
    loader: loaders.landing,
    layout: 'full',
  },
  {
    name: 'SearchPage',
    path: patterns.search,
    component: SearchPage,
    words: ['search'],
    loader: loaders.search,
    loadsQuery: true,
    layout: 'full',
  },
  {
    name: 'ListingIndex',
    path: patterns.listingIndex,
    redirect: () => paths.landing(),
    status: 302,
  },
  {
    name: 'NewListingPage',
    path: patterns.newListing,
    redirect: () =>
      paths.editListing({ slug: draftSlug, id: draftId, type: 'new', tab: 'description' }),
    status: 302,
  },
  {
    name: 'ListingPageCanonical',
    path: patterns.listingCanonical,
    component: ListingPage,
    words: ['listing', 'price', 'profile', 'reviews'],
    loader: loaders.listing,
    layout: 'default',
  },
  {
    name: 'ListingPage',
    path: patterns.listing,
    component: ListingPage,
    words: ['listing', 'price', 'profile', 'reviews'],
    loader: loaders.listing,
    layout: 'default',
  },
  {
    name: 'CheckoutPage',
    path: patterns.checkout,
    component: CheckoutPage,
    words: ['checkout', 'card', 'price'],
    loader: loaders.checkout,
    auth: true,
    layout: 'focus',
  },
  {
    name: 'ListingPageVariant',
    path: patterns.listingVariant,
    component: ListingPage,
    words: ['listing', 'price', 'profile', 'reviews'],
    loader: loaders.listing,
    auth: true,
    authPage: 'login',
    layout: 'default',
  },
  {
    name: 'EditListingPage',
    path: patterns.editListing,
    component: EditListingPage,
    words: ['wizard', 'payouts'],
    loader: loaders.editListing,
    auth: 'teacher',
    layout: 'focus',
  },
  {
    name: 'EditListingPayoutOnboardingPage',
    path: patterns.editListingPayout,
    component: EditListingPage,
    words: ['wizard', 'payouts'],
    loader: loaders.editListing,
    auth: 'teacher',
    layout: 'focus',
  },
  {
    name: 'ManageListingsPage',
    path: patterns.manageListings,
    component: ManageListingsPage,
    words: ['wizard', 'account'],
    loader: loaders.manageListings,
    loadsQuery: true,
    auth: 'teacher',
    layout: 'default',
  },
  {
    name: 'LoginPage',
    path: patterns.login,
    component: AuthenticationPage,
    words: ['auth'],
    layout: 'focus',
  },
  {
    name: 'SignupPage',
    path: patterns.signup,
    component: AuthenticationPage,
    words: ['auth'],
    layout: 'focus',
  },
  {
    name: 'PasswordRecoveryPage',
    path: patterns.recoverPassword,
    component: PasswordRecoveryPage,
    words: ['auth'],
    layout: 'focus',
  },
  {
    name: 'PasswordResetPage',
    path: patterns.resetPassword,
    component: PasswordResetPage,
    words: ['auth'],
    layout: 'focus',
  },
  {
    name: 'ConfirmPage',
    path: patterns.confirm,
    component: AuthenticationPage,
    words: ['auth'],
    layout: 'focus',
  },
  {
    name: 'InboxIndex',
    path: patterns.inboxIndex,
    redirect: () => paths.inbox({ tab: 'sales' }),
    status: 302,
  },
  {
    name: 'InboxPage',
    path: patterns.inbox,
    component: InboxPage,
    words: ['inbox', 'orderStates'],
    loader: loaders.inbox,
    loadsQuery: true,
    auth: true,
    layout: 'default',
  },
  {
    name: 'OrderIndex',
    path: patterns.orderIndex,
    redirect: ({ id = '' }) => paths.order({ id }),
    status: 302,
  },
  {
    name: 'OrderDetailsPage',
    path: patterns.order,
    component: TransactionPage,
    words: ['transaction', 'orderStates', 'subscription', 'price', 'reviews'],
    loader: loaders.transaction,
    auth: true,
    layout: 'default',
  },
  {
    name: 'SaleIndex',
    path: patterns.saleIndex,
    redirect: ({ id = '' }) => paths.sale({ id }),
    status: 302,
  },
  {
    name: 'SaleDetailsPage',
    path: patterns.sale,
    component: TransactionPage,
    words: ['transaction', 'orderStates', 'subscription', 'price', 'reviews'],
    loader: loaders.transaction,
    auth: true,
    layout: 'default',
  },
  ...[
    ['MembershipSuccessPage', patterns.membershipSuccess, MembershipSuccessPage] as const,
    ['MembershipCancelPage', patterns.membershipCancel, MembershipCancelPage] as const,
  ].map(([name, path, component]): PageRow => ({
    name,
    path,
    component,
    words: ['membership', 'subscription'],
    loader: loaders.membership,
    loadsQuery: true,
    auth: true,
    layout: 'default',
  })),
  {
    name: 'EmailVerificationPage',
    path: patterns.verifyEmail,
    component: EmailVerificationPage,
    words: ['verification'],
    auth: true,
    // Whoever gets the mail has an account already.
    authPage: 'login',
    layout: 'default',
  },
  {
    name: 'AccountIndex',
    path: patterns.account,
    redirect: () => paths.contactDetails(),
    status: 302,
  },
  {
    name: 'ContactDetailsPage',
    path: patterns.contactDetails,
    component: ContactDetailsPage,
    words: ['account'],
    loader: loaders.contactDetails,
    auth: true,
    layout: 'default',
  },
  {
    name: 'PasswordChangePage',
    path: patterns.changePassword,
    component: PasswordChangePage,
    words: ['account'],
    auth: true,
    layout: 'default',
  },
  {
    name: 'ProfileSettingsPage',
    path: patterns.profileSettings,
    component: ProfileSettingsPage,
    words: ['account'],
    auth: true,
    layout: 'default',
  },
  {
    name: 'PaymentMethodsPage',
    path: patterns.paymentMethods,
    component: PaymentMethodsPage,
    words: ['paymentMethods', 'card', 'account'],
    loader: loaders.paymentMethods,
    auth: true,
    layout: 'default',
  },
  {
    name: 'StripePayoutPage',
    path: patterns.payouts,
    component: StripePayoutPage,
    words: ['payouts', 'account'],
    loader: loaders.stripePayout,
    auth: true,
    layout: 'default',
  },
  {
    name: 'StripePayoutOnboardingPage',
    path: patterns.payoutsReturn,
    component: StripePayoutPage,
    words: ['payouts', 'account'],
    loader: loaders.stripePayout,
    auth: true,
    layout: 'default',
  },
  {
    name: 'ProfileIndex',
    path: patterns.profileIndex,
    redirect: () => paths.landing(),
    status: 302,
  },
  {
    name: 'ProfileOld',
    path: patterns.profileOld,
    redirect: ({ id = '' }) => paths.profile({ id }),
    status: 301,
  },
  {
    name: 'ProfilePage',
    path: patterns.profile,
    component: ProfilePage,
    words: ['profile', 'reviews'],
    loader: loaders.profile,
    layout: 'default',
  },
  ...textRows([
    ['AboutPage', patterns.about, 'about'],
    ['HowItWorksPage', patterns.howItWorks, 'about'],
    ['TermsOfServicePage', patterns.terms, 'legal'],
    ['PrivacyPolicyPage', patterns.privacy, 'legal'],
    ['ZoomUsagePage', patterns.zoomUsage, 'about'],
    ['SuccessPage', patterns.success, 'about'],
  ]),
  ...textRows([['ZoomErrorPage', patterns.zoomError, 'about']]).map(
    row => ({ ...row, auth: true }) as const,
  ),
  ...[
    ['StyleguidePage', patterns.styleguide] as const,
    ['StyleguideGroup', patterns.styleguideGroup] as const,
    ['StyleguideComponent', patterns.styleguideComponent] as const,
    ['StyleguideExample', patterns.styleguideExample] as const,
    ['StyleguideRaw', patterns.styleguideRaw] as const,
  ].map(([name, path]): PageRow => ({
    name,
    path,
    component: StyleguidePage,
    words: [
      'styleguide',
      'listing',
      'stay',
      'subscription',
      'price',
      'wizard',
      'account',
      'card',
      'profile',
      'reviews',
    ],
    loader: loaders.styleguide,
    layout: name === 'StyleguideRaw' ? 'bare' : 'default',
  })),
  {
    name: 'ContactPage',
    path: patterns.contact,
    component: ContactPage,
    words: ['contact'],
    layout: 'default',
  },
];

/** Rows of pages that only say something: name, pattern, file of words. */
function textRows(rows: [name: string, path: string, words: string][]): PageRow[] {
  return rows.map(([name, path, words]) => ({
    name,
    path,
    component: TextPage,
    words: [words],
    layout: 'default',
  }));
}
