import * as v from 'valibot';
import { billingLimits, mostFavorites } from './inputRules.ts';
import { fields, instant, line, listOf, text, webAddress, whole, word } from './lenient.ts';

/** Public data of a person. */
export const userPublicData = fields({
  /** Older accounts may say `client`, which is a student (`userTypeOf`). */
  userType: v.picklist(['teacher', 'student', 'client']),
  /** Read by `teachingOf`: few pages need it. */
  teaching: v.unknown(),
});
export type UserPublicData = v.InferOutput<typeof userPublicData>;
export type UserType = Exclude<NonNullable<UserPublicData['userType']>, 'client'>;

/** Protected data of a person: shown to the other party of an order where the process says so. */
export const userProtectedData = fields({ phoneNumber: line(50) });
export type UserProtectedData = v.InferOutput<typeof userProtectedData>;

/** Ids of classes and teachers that a person has marked. */
const favorites = fields({
  listings: listOf(word, mostFavorites),
  teachers: listOf(word, mostFavorites),
});
export type Favorites = v.InferOutput<typeof favorites>;

/** Times before an entry at which a personal calendar reminds. */
export const calendarAlarms = ['15m', '1h', '1d'] as const;

const calendarFeed = fields({
  /**
   * Which secret address is good: another edition makes the old one unknown. No part of the
   * address.
   */
  edition: v.pipe(v.string(), v.regex(/^[\w-]{10,64}$/)),
  /** The random part itself of an address of version 0.1.0. */
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/)),
  alarms: listOf(v.picklist(calendarAlarms), calendarAlarms.length),
});

export const reportReasons = ['spam', 'abuse', 'fraud', 'safety', 'other'] as const;
export const reportSubjects = ['user', 'listing', 'order', 'message', 'review'] as const;

/** What is printed on receipts of and for a person (decision 184). */
const billing = fields({
  /** Legal name; the name of the account where there is none. */
  name: line(billingLimits.name),
  address: text(billingLimits.address),
  taxNumber: line(billingLimits.taxNumber),
  /** Of a teacher: printed in place of the tax of the site. */
  taxNote: line(billingLimits.taxNote),
});
export type Billing = v.InferOutput<typeof billing>;

/** Private data of a person: only they and the server see it. */
export const userPrivateData = fields({
  /** The connection to the meeting service; the tokens only as sealed text. */
  zoom: fields({ sealed: v.pipe(v.string(), v.maxLength(20_000)), connectedAt: instant }, 'sealed'),
  /** Of mails to them, and of the interface where the address names none. */
  language: word,
  /** Zone of the times in mails to them: that of their browser, unless they chose it by hand. */
  timeZone: word,
  timeZoneChosen: v.boolean(),
  /** Optional mails by kind; those that are not named are wanted. */
  mailPreferences: fields({
    dayBefore: v.boolean(),
    hourBefore: v.boolean(),
    unreadMessages: v.boolean(),
    following: v.boolean(),
    ownChanges: v.boolean(),
    reviewReminders: v.boolean(),
  }),
  /**
   * Address that a mail server refused for good. It counts as long as it is the address of the
   * account.
   */
  mailRefused: fields({ address: line(1_000), at: instant }, 'address', 'at'),
  billing,
  favorites,
  /** Ids of people that they want nothing to do with. */
  blocked: listOf(word, mostFavorites),
  calendarFeed,
  /** Of a teacher: a page of theirs that takes tips (`readTipAddress`). */
  tipAddress: webAddress,
  /** Of a teacher who begins: the list of first steps is put away, and the profile was shared. */
  firstSteps: fields({ isHidden: v.boolean(), hasShared: v.boolean() }),
});
export type UserPrivateData = v.InferOutput<typeof userPrivateData>;

/** A certificate of a teacher that an operator has verified, on a day. */
const certificate = fields(
  { label: line(80), date: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)) },
  'label',
  'date',
);
export type Certificate = v.InferOutput<typeof certificate>;

/** Reviews of a teacher that everybody can read: mean of their stars, and how many there are. */
export const teacherRating = fields(
  {
    mean: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
    count: whole(1, Number.MAX_SAFE_INTEGER),
  },
  'mean',
  'count',
);
export type TeacherRating = v.InferOutput<typeof teacherRating>;

/** Metadata of a person, which only operators write. */
export const userMetadata = fields({
  operator: v.boolean(),
  certificates: listOf(certificate, 10),
  /** Short address of a teacher; a copy that the server writes. */
  handle: word,
  /** Reviews of a teacher; a copy that the server writes (decision 236). */
  rating: teacherRating,
  /** Read by `videoOf`: few pages need it. */
  video: v.unknown(),
});
export type UserMetadata = v.InferOutput<typeof userMetadata>;

const name = line(200);

const publicProfile = {
  displayName: name,
  abbreviatedName: line(40),
  bio: v.nullable(text(20_000)),
  publicData: userPublicData,
  metadata: userMetadata,
};

/** Part of a person that everybody may see. Private data is in answers to the operator alone. */
const profile = fields({ ...publicProfile, privateData: userPrivateData });

const flags = { banned: v.boolean(), deleted: v.boolean(), createdAt: instant };

export const userAttributes = fields({
  ...flags,
  /** In answers to the operator alone. */
  state: word,
  profile,
});

/** What somebody may do, by the rules of the marketplace and those of their own. */
export const permissionSetAttributes = fields({ postListings: word });

/** Part that only they themselves and the server may see. */
export const currentUserAttributes = fields({
  ...flags,
  email: text(1_000),
  emailVerified: v.boolean(),
  pendingEmail: v.nullable(text(1_000)),
  stripeConnected: v.boolean(),
  /** Where they can log in without a password. */
  identityProviders: listOf(fields({ idpId: word }, 'idpId'), 20),
  profile: fields({
    ...publicProfile,
    firstName: name,
    lastName: name,
    protectedData: userProtectedData,
    privateData: userPrivateData,
  }),
});
