import {
  createAvailabilityException,
  deleteAvailabilityException,
  queryAvailabilityExceptions,
} from '../availability_exceptions/availabilityExceptions.ts';
import { queryBookings } from '../bookings/query.ts';
import { changeEmail } from '../current_user/changeEmail.ts';
import { changePassword } from '../current_user/changePassword.ts';
import { createCurrentUser } from '../current_user/create.ts';
import { createWithIdp } from '../current_user/createWithIdp.ts';
import { deleteCurrentUser } from '../current_user/delete.ts';
import { sendVerificationEmail, verifyEmail } from '../current_user/emailVerification.ts';
import { showCurrentUser, updateProfile } from '../current_user/profile.ts';
import {
  connectStripeAccount,
  disconnectStripeAccount,
  reviseStripeAccount,
} from '../current_user/stripeAccount.ts';
import { queryEvents } from '../events/query.ts';
import { queryAttachments } from '../files/attachments.ts';
import { createFile, createOwnFile } from '../files/create.ts';
import { queryFiles, showFile, showOwnFile } from '../files/show.ts';
import {
  createFileDownload,
  createFileDownloadAsOperator,
  createFileUpload,
  createFileUploadAsOperator,
  createOwnFileDownload,
} from '../files/transfers.ts';
import { uploadImage, uploadImageAsOperator } from '../images/upload.ts';
import {
  approveListing,
  closeAnyListing,
  openAnyListing,
  createAnyListing,
  updateAnyListing,
  queryAnyListings,
  showAnyListing,
} from '../integration/listings.ts';
import { queryListings, searchListingsByOldName } from '../listings/query.ts';
import { showListing } from '../listings/show.ts';
import { showMarketplace, showMarketplaceAsOperator } from '../marketplace/show.ts';
import { queryMessages, sendMessage } from '../messages/messages.ts';
import type { AnyOperation, Api } from '../operation.ts';
import { addImage, updateOwnListing } from '../own_listings/update.ts';
import { createOwnListing, createDraft } from '../own_listings/create.ts';
import {
  discardDraft,
  closeOwnListing,
  openOwnListing,
  publishDraft,
} from '../own_listings/changeState.ts';
import { queryOwnListings, showOwnListing } from '../own_listings/query.ts';
import {
  queryOwnSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from '../own_sessions/ownSessions.ts';
import {
  beginOwnSecondFactor,
  confirmOwnSecondFactor,
  removeOwnSecondFactor,
  renewOwnRecoveryCodes,
  showOwnSecondFactor,
} from '../own_second_factor/ownSecondFactor.ts';
import { requestPasswordReset } from '../password_reset/request.ts';
import { resetPassword } from '../password_reset/reset.ts';
import { queryProcessTransitions } from '../process_transitions/query.ts';
import { queryReviews, showReview } from '../reviews/reviews.ts';
import { queryAssetsForSitemap, queryListingsForSitemap } from '../sitemap_data/sitemap.ts';
import { compareAndSet, showReservation } from '../stock/stock.ts';
import { createAdjustment, queryAdjustments } from '../stock/stockAdjustments.ts';
import {
  createStripeAccount,
  fetchStripeAccount,
  updateStripeAccount,
  createStripePerson,
} from '../stripe/account.ts';
import { createStripeAccountLink } from '../stripe/accountLinks.ts';
import {
  createStripeCustomer,
  addPaymentMethod,
  removePaymentMethod,
  createStripeSetupIntent,
} from '../stripe/customer.ts';
import { queryTimeSlots } from '../timeslots/query.ts';
import { initiateSpeculatively, initiateTransaction } from '../transactions/initiate.ts';
import { queryTransactions } from '../transactions/query.ts';
import { showTransaction } from '../transactions/show.ts';
import { transitionSpeculatively, transitionTransaction } from '../transactions/transition.ts';
import { updateTransactionMetadata } from '../transactions/updateMetadata.ts';
import {
  approveUser,
  updateAnyProfile,
  updatePermissions,
  verifyAnyEmail,
} from '../integration/users.ts';
import { queryUsers } from '../users/query.ts';
import { showUser, showUserAsOperator } from '../users/show.ts';

/** Operations that both APIs have under one name; the access rules differ. */
const operationsOfBoth: readonly ((api: Api) => AnyOperation)[] = [
  queryAvailabilityExceptions,
  createAvailabilityException,
  deleteAvailabilityException,
  compareAndSet,
  queryAdjustments,
  createAdjustment,
  transitionTransaction,
  transitionSpeculatively,
  showTransaction,
  queryTransactions,
  queryMessages,
];

const marketplaceOperations: readonly AnyOperation[] = [
  showMarketplace,
  showUser,
  showCurrentUser,
  createCurrentUser,
  createWithIdp,
  updateProfile,
  verifyEmail,
  sendVerificationEmail,
  changeEmail,
  changePassword,
  deleteCurrentUser,
  connectStripeAccount,
  reviseStripeAccount,
  disconnectStripeAccount,
  requestPasswordReset,
  resetPassword,
  queryOwnSessions,
  revokeOwnSession,
  revokeOtherSessions,
  showOwnSecondFactor,
  beginOwnSecondFactor,
  confirmOwnSecondFactor,
  renewOwnRecoveryCodes,
  removeOwnSecondFactor,
  uploadImage,
  createOwnFile,
  showOwnFile,
  createFileUpload,
  createOwnFileDownload,
  createFileDownload,
  showFile,
  showOwnListing,
  queryOwnListings,
  createOwnListing,
  createDraft,
  publishDraft,
  discardDraft,
  updateOwnListing,
  openOwnListing,
  closeOwnListing,
  addImage,
  showListing,
  queryListings,
  searchListingsByOldName,
  queryTimeSlots,
  queryBookings,
  initiateTransaction,
  initiateSpeculatively,
  queryProcessTransitions,
  sendMessage,
  showReview,
  queryReviews,
  createStripeAccount,
  fetchStripeAccount,
  updateStripeAccount,
  createStripeAccountLink,
  createStripePerson,
  createStripeSetupIntent,
  createStripeCustomer,
  addPaymentMethod,
  removePaymentMethod,
  queryListingsForSitemap,
  queryAssetsForSitemap,
];

const integrationOperations: readonly AnyOperation[] = [
  showMarketplaceAsOperator,
  showUserAsOperator,
  queryUsers,
  updateAnyProfile,
  approveUser,
  updatePermissions,
  verifyAnyEmail,
  uploadImageAsOperator,
  createFile,
  queryFiles,
  createFileUploadAsOperator,
  createFileDownloadAsOperator,
  queryAttachments,
  showAnyListing,
  queryAnyListings,
  createAnyListing,
  updateAnyListing,
  approveListing,
  openAnyListing,
  closeAnyListing,
  showReservation,
  updateTransactionMetadata,
  queryEvents,
];

/**
 * Every operation of the Marketplace and Integration APIs; a new one adds a line to a list above.
 */
export const operations: readonly AnyOperation[] = [
  ...marketplaceOperations,
  ...integrationOperations,
  ...operationsOfBoth.flatMap(create => [create('marketplace'), create('integration')]),
];
