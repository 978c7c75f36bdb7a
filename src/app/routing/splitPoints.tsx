import loadable from '@loadable/component';

// Only this file goes through the loadable transform: every split point of the pages is here.
// A page and the loader beside it are named alike, so that they share one chunk; so do small pages that
// people go between.

export const LandingPage = loadable(
  () => import(/* webpackChunkName: "LandingPage" */ '#src/containers/LandingPage/LandingPage.tsx'),
  { resolveComponent: page => page.LandingPage },
);
export const SearchPage = loadable(
  () => import(/* webpackChunkName: "SearchPage" */ '#src/containers/SearchPage/SearchPage.tsx'),
  { resolveComponent: page => page.SearchPage },
);
export const ListingPage = loadable(
  () => import(/* webpackChunkName: "ListingPage" */ '#src/containers/ListingPage/ListingPage.tsx'),
  { resolveComponent: page => page.ListingPage },
);
export const CheckoutPage = loadable(
  () =>
    import(/* webpackChunkName: "CheckoutPage" */ '#src/containers/CheckoutPage/CheckoutPage.tsx'),
  { resolveComponent: page => page.CheckoutPage },
);
export const EditListingPage = loadable(
  () =>
    import(
      /* webpackChunkName: "EditListingPage" */ '#src/containers/EditListingPage/EditListingPage.tsx'
    ),
  { resolveComponent: page => page.EditListingPage },
);
export const ManageListingsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "ManageListingsPage" */ '#src/containers/ManageListingsPage/ManageListingsPage.tsx'
    ),
  { resolveComponent: page => page.ManageListingsPage },
);
export const AuthenticationPage = loadable(
  () =>
    import(
      /* webpackChunkName: "AuthenticationPage" */ '#src/containers/AuthenticationPage/AuthenticationPage.tsx'
    ),
  { resolveComponent: page => page.AuthenticationPage },
);
export const PasswordRecoveryPage = loadable(
  () =>
    import(
      /* webpackChunkName: "PasswordPages" */ '#src/containers/PasswordRecoveryPage/PasswordRecoveryPage.tsx'
    ),
  { resolveComponent: page => page.PasswordRecoveryPage },
);
export const PasswordResetPage = loadable(
  () =>
    import(
      /* webpackChunkName: "PasswordPages" */ '#src/containers/PasswordResetPage/PasswordResetPage.tsx'
    ),
  { resolveComponent: page => page.PasswordResetPage },
);
export const InboxPage = loadable(
  () => import(/* webpackChunkName: "InboxPage" */ '#src/containers/InboxPage/InboxPage.tsx'),
  { resolveComponent: page => page.InboxPage },
);
export const TransactionPage = loadable(
  () =>
    import(
      /* webpackChunkName: "TransactionPage" */ '#src/containers/TransactionPage/TransactionPage.tsx'
    ),
  { resolveComponent: page => page.TransactionPage },
);
export const MembershipSuccessPage = loadable(
  () =>
    import(
      /* webpackChunkName: "MembershipPages" */ '#src/containers/MembershipPage/MembershipSuccessPage.tsx'
    ),
  { resolveComponent: page => page.MembershipSuccessPage },
);
export const MembershipCancelPage = loadable(
  () =>
    import(
      /* webpackChunkName: "MembershipPages" */ '#src/containers/MembershipPage/MembershipCancelPage.tsx'
    ),
  { resolveComponent: page => page.MembershipCancelPage },
);
export const PaymentMethodsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "PaymentMethodsPage" */ '#src/containers/PaymentMethodsPage/PaymentMethodsPage.tsx'
    ),
  { resolveComponent: page => page.PaymentMethodsPage },
);
export const StripePayoutPage = loadable(
  () =>
    import(
      /* webpackChunkName: "StripePayoutPage" */ '#src/containers/StripePayoutPage/StripePayoutPage.tsx'
    ),
  { resolveComponent: page => page.StripePayoutPage },
);
export const EmailVerificationPage = loadable(
  () =>
    import(
      /* webpackChunkName: "EmailVerificationPage" */ '#src/containers/EmailVerificationPage/EmailVerificationPage.tsx'
    ),
  { resolveComponent: page => page.EmailVerificationPage },
);
export const ContactDetailsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/ContactDetailsPage/ContactDetailsPage.tsx'
    ),
  { resolveComponent: page => page.ContactDetailsPage },
);
export const PasswordChangePage = loadable(
  () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/PasswordChangePage/PasswordChangePage.tsx'
    ),
  { resolveComponent: page => page.PasswordChangePage },
);
export const DevicesPage = loadable(
  () =>
    import(/* webpackChunkName: "AccountPages" */ '#src/containers/DevicesPage/DevicesPage.tsx'),
  { resolveComponent: page => page.DevicesPage },
);
export const ProfileSettingsPage = loadable(
  () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/ProfileSettingsPage/ProfileSettingsPage.tsx'
    ),
  { resolveComponent: page => page.ProfileSettingsPage },
);
export const ProfilePage = loadable(
  () => import(/* webpackChunkName: "ProfilePage" */ '#src/containers/ProfilePage/ProfilePage.tsx'),
  { resolveComponent: page => page.ProfilePage },
);
export const StyleguidePage = loadable(
  () =>
    import(
      /* webpackChunkName: "StyleguidePage" */ '#src/containers/StyleguidePage/StyleguidePage.tsx'
    ),
  { resolveComponent: page => page.StyleguidePage },
);
export const TextPage = loadable(
  () => import(/* webpackChunkName: "TextPage" */ '#src/containers/TextPage/TextPage.tsx'),
  { resolveComponent: page => page.TextPage },
);
export const ContactPage = loadable(
  () => import(/* webpackChunkName: "ContactPage" */ '#src/containers/ContactPage/ContactPage.tsx'),
  { resolveComponent: page => page.ContactPage },
);
export const NotFoundPage = loadable(
  () =>
    import(/* webpackChunkName: "NotFoundPage" */ '#src/containers/NotFoundPage/NotFoundPage.tsx'),
  { resolveComponent: page => page.NotFoundPage },
);

/** What pages load, by page or by what several share. */
export const loaders = {
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
  devices: () =>
    import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/DevicesPage/DevicesPage.loader.ts'
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
