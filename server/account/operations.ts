import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { created, sent, signedOut } from '#server/http/api/answers.ts';
import { devicesAnswer, newcomerAnswer } from '#shared/contract/api/account.ts';
import { calendarFeedAnswer, deletionAnswer, exportAnswer } from '#shared/contract/api/ownData.ts';
import {
  begunFactorAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
} from '#shared/contract/api/secondFactor.ts';
import {
  bankAccountBody,
  newAccountBody,
  signOutBody,
  signOutOthersBody,
  signUpBody,
} from '#shared/contract/bodies/account.ts';
import { contactBody } from '#shared/contract/bodies/contact.ts';
import {
  calendarFeedBody,
  deleteAccountBody,
  exportBody,
  reportBody,
} from '#shared/contract/bodies/ownData.ts';
import {
  beginFactorBody,
  factorCodeBody,
  removeFactorBody,
} from '#shared/contract/bodies/secondFactor.ts';

const factorErrors = ['conflict', 'too-many-requests'] as const;

/** Of somebody’s own account. */
export const accountOperations = {
  signUp: {
    method: 'post',
    path: '/api/sign-up',
    caller: 'page',
    summary: 'Create an account; the Authentication API signs it in',
    body: signUpBody,
    answer: created,
  },
  logInAtProvider: {
    method: 'get',
    path: '/api/auth/{provider}',
    caller: 'anyone',
    summary: 'Go to the log-in page of an identity provider (google, facebook), if it is set up',
    answer: { redirect: 'The identity provider' },
  },
  comeFromProvider: {
    method: 'get',
    path: '/api/auth/{provider}/callback',
    caller: 'anyone',
    summary: 'Come back from the identity provider, and be signed in',
    answer: { redirect: 'The page that the log-in began at, or the log-in page' },
  },
  readNewcomer: {
    method: 'get',
    path: '/api/auth/newcomer',
    caller: 'anyone',
    summary: 'Read what an identity provider told of somebody who has no account yet',
    answer: newcomerAnswer,
  },
  signUpByProvider: {
    method: 'post',
    path: '/api/auth/create-user-with-idp',
    caller: 'page',
    summary: 'Create an account for somebody whom an identity provider has authenticated',
    body: newAccountBody,
    answer: created,
  },
  listDevices: {
    method: 'get',
    path: '/api/devices',
    caller: 'signedInPage',
    summary: 'List the sessions of the caller',
    answer: devicesAnswer,
  },
  signOut: {
    method: 'post',
    path: '/api/devices/sign-out',
    caller: 'signedInPage',
    summary: 'End one session of the caller',
    body: signOutBody,
    answer: signedOut,
  },
  signOutOthers: {
    method: 'post',
    path: '/api/devices/sign-out-others',
    caller: 'signedInPage',
    summary: 'End all sessions of the caller but this one',
    body: signOutOthersBody,
    answer: signedOut,
  },
  readFactor: {
    method: 'get',
    path: '/api/second-factor',
    caller: 'signedInPage',
    summary: 'Tell whether log-ins of the caller ask for a code',
    answer: secondFactorAnswer,
  },
  beginFactor: {
    method: 'post',
    path: '/api/second-factor/begin',
    caller: 'signedInPage',
    summary: 'Make a secret for an authenticator, which counts once it is confirmed',
    body: beginFactorBody,
    answer: begunFactorAnswer,
    errors: factorErrors,
  },
  confirmFactor: {
    method: 'post',
    path: '/api/second-factor/confirm',
    caller: 'signedInPage',
    summary: 'Confirm that secret by a code; answers recovery codes, and ends all other sessions',
    body: factorCodeBody,
    answer: recoveryCodesAnswer,
    errors: factorErrors,
  },
  renewRecoveryCodes: {
    method: 'post',
    path: '/api/second-factor/renew-recovery-codes',
    caller: 'signedInPage',
    summary: 'Replace the recovery codes, by a code',
    body: factorCodeBody,
    answer: recoveryCodesAnswer,
    errors: factorErrors,
  },
  removeFactor: {
    method: 'post',
    path: '/api/second-factor/remove',
    caller: 'signedInPage',
    summary: 'Let log-ins ask for no code any more, by password and code',
    body: removeFactorBody,
    answer: v.object({ data: v.object({ removed: v.literal(true) }) }),
    errors: factorErrors,
  },
  requestExport: {
    method: 'post',
    path: '/api/account/export',
    caller: 'signedInPage',
    summary: 'Ask for an archive of everything about the caller; its address is good once',
    body: exportBody,
    answer: exportAnswer,
    errors: ['too-many-requests'],
  },
  downloadExport: {
    method: 'get',
    path: '/api/account/export/{ticket}',
    caller: 'signedInLink',
    summary: 'Download that archive',
    answer: { media: 'application/zip' },
    errors: ['not-found', 'too-many-requests'],
  },
  previewDeletion: {
    method: 'get',
    path: '/api/account/deletion',
    caller: 'signedInPage',
    summary: 'Read what a deletion of the account would do, and what stands in its way',
    answer: deletionAnswer,
  },
  deleteAccount: {
    method: 'post',
    path: '/api/account/delete',
    caller: 'signedInPage',
    summary: 'Delete the account',
    body: deleteAccountBody,
    answer: v.object({ data: v.object({ deleted: v.literal(true) }) }),
    errors: ['fresh-log-in-required', 'account-in-use'],
  },
  changeBankAccount: {
    method: 'post',
    path: '/api/account/bank-account',
    caller: 'signedInPage',
    summary: 'Take another bank account for payouts, and tell the teacher by mail',
    body: bankAccountBody,
    answer: v.object({ data: v.object({ changed: v.literal(true) }) }),
    errors: ['fresh-log-in-required', 'stripe-account-not-found', 'forbidden'],
  },
  report: {
    method: 'post',
    path: '/api/account/report',
    caller: 'signedInPage',
    summary: 'Report a person, a class, an order, a message or a review to the operators',
    body: reportBody,
    answer: v.object({ data: sent }),
    errors: ['not-found', 'too-many-requests', 'mail-failed'],
  },
  readCalendar: {
    method: 'get',
    path: '/api/account/calendar',
    caller: 'signedInPage',
    summary: 'Read the address of the calendar of all bookings',
    answer: calendarFeedAnswer,
    errors: ['calendar-not-available'],
  },
  changeCalendar: {
    method: 'post',
    path: '/api/account/calendar',
    caller: 'signedInPage',
    summary: 'Make, renew or remove that address',
    body: calendarFeedBody,
    answer: calendarFeedAnswer,
    errors: ['calendar-not-available'],
  },
} satisfies Operations;

/** Operations that need no session. */
export const openAccountOperations = {
  subscribeToOwnCalendar: {
    method: 'get',
    caller: 'anyone',
    path: '/api/calendar/me/{file}',
    answer: { media: 'text/calendar' },
    summary: 'Subscribe to all bookings of a person; the secret is in the address',
    errors: ['not-found', 'too-many-requests'],
  },
  contact: {
    method: 'post',
    path: '/api/contact',
    caller: 'page',
    summary: 'Write to the people behind the site',
    body: contactBody,
    answer: sent,
    errors: ['too-many-requests', 'mail-failed'],
  },
} satisfies Operations;
