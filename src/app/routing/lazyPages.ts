import { lazyPage } from './route.ts';

// One lazily loaded entry a page: its module exports the component and, when the page loads data,
// the loader. Small pages that people go between share a chunk.

export const lazyPages = {
  landing: lazyPage('LandingPage', async () => {
    const { LandingPage: Page, loader } = await import(
      /* webpackChunkName: "LandingPage" */ '#src/containers/LandingPage/LandingPage.tsx'
    );
    return { Page, loader };
  }),
  search: lazyPage('SearchPage', async () => {
    const { SearchPage: Page, loader } = await import(
      /* webpackChunkName: "SearchPage" */ '#src/containers/SearchPage/SearchPage.tsx'
    );
    return { Page, loader };
  }),
  listing: lazyPage('ListingPage', async () => {
    const { ListingPage: Page, loader } = await import(
      /* webpackChunkName: "ListingPage" */ '#src/containers/ListingPage/ListingPage.tsx'
    );
    return { Page, loader };
  }),
  checkout: lazyPage('CheckoutPage', async () => {
    const { CheckoutPage: Page, loader } = await import(
      /* webpackChunkName: "CheckoutPage" */ '#src/containers/CheckoutPage/CheckoutPage.tsx'
    );
    return { Page, loader };
  }),
  editListing: lazyPage('EditListingPage', async () => {
    const { EditListingPage: Page, loader } = await import(
      /* webpackChunkName: "EditListingPage" */ '#src/containers/EditListingPage/EditListingPage.tsx'
    );
    return { Page, loader };
  }),
  importClasses: lazyPage('ImportClassesPage', async () => {
    const { ImportClassesPage: Page, loader } = await import(
      /* webpackChunkName: "ImportClassesPage" */ '#src/containers/EditListingPage/importClasses/ImportClassesPage.tsx'
    );
    return { Page, loader };
  }),
  manageListings: lazyPage('ManageListingsPage', async () => {
    const { ManageListingsPage: Page, loader } = await import(
      /* webpackChunkName: "ManageListingsPage" */ '#src/containers/ManageListingsPage/ManageListingsPage.tsx'
    );
    return { Page, loader };
  }),
  teachDesk: lazyPage('TeachDeskPage', async () => {
    const { TeachDeskPage: Page, loader } = await import(
      /* webpackChunkName: "TeachDeskPage" */ '#src/containers/TeachDeskPage/TeachDeskPage.tsx'
    );
    return { Page, loader };
  }),
  teachClass: lazyPage('TeachClassPages', async () => {
    const { TeachClassPage: Page, loader } = await import(
      /* webpackChunkName: "TeachClassPages" */ '#src/containers/TeachClassPage/TeachClassPage.tsx'
    );
    return { Page, loader };
  }),
  teachInvitation: lazyPage('TeachClassPages', async () => {
    const { TeachInvitationPage: Page, loader } = await import(
      /* webpackChunkName: "TeachClassPages" */ '#src/containers/TeachInvitationPage/TeachInvitationPage.tsx'
    );
    return { Page, loader };
  }),
  teachCalendar: lazyPage('TeachCalendarPage', async () => {
    const { TeachCalendarPage: Page, loader } = await import(
      /* webpackChunkName: "TeachCalendarPage" */ '#src/containers/TeachCalendarPage/TeachCalendarPage.tsx'
    );
    return { Page, loader };
  }),
  teachStudents: lazyPage('TeachStudentsPage', async () => {
    const { TeachStudentsPage: Page, loader } = await import(
      /* webpackChunkName: "TeachStudentsPage" */ '#src/containers/TeachStudentsPage/TeachStudentsPage.tsx'
    );
    return { Page, loader };
  }),
  teachStudent: lazyPage('TeachStudentPage', async () => {
    const { TeachStudentPage: Page, loader } = await import(
      /* webpackChunkName: "TeachStudentPage" */ '#src/containers/TeachStudentPage/TeachStudentPage.tsx'
    );
    return { Page, loader };
  }),
  teachEarnings: lazyPage('TeachEarningsPage', async () => {
    const { TeachEarningsPage: Page, loader } = await import(
      /* webpackChunkName: "TeachEarningsPage" */ '#src/containers/TeachEarningsPage/TeachEarningsPage.tsx'
    );
    return { Page, loader };
  }),
  myClasses: lazyPage('MyPages', async () => {
    const { MyClassesPage: Page, loader } = await import(
      /* webpackChunkName: "MyPages" */ '#src/containers/MyClassesPage/MyClassesPage.tsx'
    );
    return { Page, loader };
  }),
  myPast: lazyPage('MyPages', async () => {
    const { MyPastPage: Page, loader } = await import(
      /* webpackChunkName: "MyPages" */ '#src/containers/MyPastPage/MyPastPage.tsx'
    );
    return { Page, loader };
  }),
  mySubscriptions: lazyPage('MyPages', async () => {
    const { MySubscriptionsPage: Page, loader } = await import(
      /* webpackChunkName: "MyPages" */ '#src/containers/MySubscriptionsPage/MySubscriptionsPage.tsx'
    );
    return { Page, loader };
  }),
  myFavorites: lazyPage('FavoritesPage', async () => {
    const { FavoritesPage: Page, loader } = await import(
      /* webpackChunkName: "FavoritesPage" */ '#src/containers/FavoritesPage/FavoritesPage.tsx'
    );
    return { Page, loader };
  }),
  myPayments: lazyPage('MyPages', async () => {
    const { MyPaymentsPage: Page, loader } = await import(
      /* webpackChunkName: "MyPages" */ '#src/containers/MyPaymentsPage/MyPaymentsPage.tsx'
    );
    return { Page, loader };
  }),
  authentication: lazyPage('AuthenticationPage', async () => {
    const { AuthenticationPage: Page } = await import(
      /* webpackChunkName: "AuthenticationPage" */ '#src/containers/AuthenticationPage/AuthenticationPage.tsx'
    );
    return { Page };
  }),
  passwordRecovery: lazyPage('PasswordPages', async () => {
    const { PasswordRecoveryPage: Page } = await import(
      /* webpackChunkName: "PasswordPages" */ '#src/containers/PasswordRecoveryPage/PasswordRecoveryPage.tsx'
    );
    return { Page };
  }),
  passwordReset: lazyPage('PasswordPages', async () => {
    const { PasswordResetPage: Page } = await import(
      /* webpackChunkName: "PasswordPages" */ '#src/containers/PasswordResetPage/PasswordResetPage.tsx'
    );
    return { Page };
  }),
  inbox: lazyPage('InboxPage', async () => {
    const { InboxPage: Page, loader } = await import(
      /* webpackChunkName: "InboxPage" */ '#src/containers/InboxPage/InboxPage.tsx'
    );
    return { Page, loader };
  }),
  transaction: lazyPage('TransactionPage', async () => {
    const { TransactionPage: Page, loader } = await import(
      /* webpackChunkName: "TransactionPage" */ '#src/containers/TransactionPage/TransactionPage.tsx'
    );
    return { Page, loader };
  }),
  membershipSuccess: lazyPage('MembershipPages', async () => {
    const { MembershipSuccessPage: Page, loader } = await import(
      /* webpackChunkName: "MembershipPages" */ '#src/containers/MembershipPage/MembershipSuccessPage.tsx'
    );
    return { Page, loader };
  }),
  membershipCancel: lazyPage('MembershipPages', async () => {
    const { MembershipCancelPage: Page, loader } = await import(
      /* webpackChunkName: "MembershipPages" */ '#src/containers/MembershipPage/MembershipCancelPage.tsx'
    );
    return { Page, loader };
  }),
  paymentMethods: lazyPage('PaymentMethodsPage', async () => {
    const { PaymentMethodsPage: Page, loader } = await import(
      /* webpackChunkName: "PaymentMethodsPage" */ '#src/containers/PaymentMethodsPage/PaymentMethodsPage.tsx'
    );
    return { Page, loader };
  }),
  stripePayout: lazyPage('StripePayoutPage', async () => {
    const { StripePayoutPage: Page, loader } = await import(
      /* webpackChunkName: "StripePayoutPage" */ '#src/containers/StripePayoutPage/StripePayoutPage.tsx'
    );
    return { Page, loader };
  }),
  emailVerification: lazyPage('EmailVerificationPage', async () => {
    const { EmailVerificationPage: Page } = await import(
      /* webpackChunkName: "EmailVerificationPage" */ '#src/containers/EmailVerificationPage/EmailVerificationPage.tsx'
    );
    return { Page };
  }),
  contactDetails: lazyPage('AccountPages', async () => {
    const { ContactDetailsPage: Page, loader } = await import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/ContactDetailsPage/ContactDetailsPage.tsx'
    );
    return { Page, loader };
  }),
  notifications: lazyPage('AccountPages', async () => {
    const { NotificationsPage: Page, loader } = await import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/NotificationsPage/NotificationsPage.tsx'
    );
    return { Page, loader };
  }),
  billing: lazyPage('AccountPages', async () => {
    const { BillingPage: Page, loader } = await import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/BillingPage/BillingPage.tsx'
    );
    return { Page, loader };
  }),
  passwordChange: lazyPage('AccountPages', async () => {
    const { PasswordChangePage: Page } = await import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/PasswordChangePage/PasswordChangePage.tsx'
    );
    return { Page };
  }),
  devices: lazyPage('AccountPages', async () => {
    const { DevicesPage: Page, loader } = await import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/DevicesPage/DevicesPage.tsx'
    );
    return { Page, loader };
  }),
  accountData: lazyPage('AccountDataPage', async () => {
    const { AccountDataPage: Page, loader } = await import(
      /* webpackChunkName: "AccountDataPage" */ '#src/containers/AccountDataPage/AccountDataPage.tsx'
    );
    return { Page, loader };
  }),
  profileSettings: lazyPage('AccountPages', async () => {
    const { ProfileSettingsPage: Page } = await import(
      /* webpackChunkName: "AccountPages" */ '#src/containers/ProfileSettingsPage/ProfileSettingsPage.tsx'
    );
    return { Page };
  }),
  profile: lazyPage('ProfilePage', async () => {
    const { ProfilePage: Page, loader } = await import(
      /* webpackChunkName: "ProfilePage" */ '#src/containers/ProfilePage/ProfilePage.tsx'
    );
    return { Page, loader };
  }),
  styleguide: lazyPage('StyleguidePage', async () => {
    const { StyleguidePage: Page, loader } = await import(
      /* webpackChunkName: "StyleguidePage" */ '#src/containers/StyleguidePage/StyleguidePage.tsx'
    );
    return { Page, loader };
  }),
  text: lazyPage('TextPage', async () => {
    const { TextPage: Page, loader } = await import(
      /* webpackChunkName: "TextPage" */ '#src/containers/TextPage/TextPage.tsx'
    );
    return { Page, loader };
  }),
  classroom: lazyPage('ClassroomPage', async () => {
    const { ClassroomPage: Page } = await import(
      /* webpackChunkName: "ClassroomPage" */ '#src/containers/ClassroomPage/ClassroomPage.tsx'
    );
    return { Page };
  }),
  replay: lazyPage('ReplayPage', async () => {
    const { ReplayPage: Page } = await import(
      /* webpackChunkName: "ReplayPage" */ '#src/containers/ReplayPage/ReplayPage.tsx'
    );
    return { Page };
  }),
  contact: lazyPage('ContactPage', async () => {
    const { ContactPage: Page } = await import(
      /* webpackChunkName: "ContactPage" */ '#src/containers/ContactPage/ContactPage.tsx'
    );
    return { Page };
  }),
  classKind: lazyPage('ClassKindPage', async () => {
    const { ClassKindPage: Page, loader } = await import(
      /* webpackChunkName: "ClassKindPage" */ '#src/containers/ClassKindPage/ClassKindPage.tsx'
    );
    return { Page, loader };
  }),
  notFound: lazyPage('NotFoundPage', async () => {
    const { NotFoundPage: Page } = await import(
      /* webpackChunkName: "NotFoundPage" */ '#src/containers/NotFoundPage/NotFoundPage.tsx'
    );
    return { Page };
  }),
};
