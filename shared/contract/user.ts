import * as v from 'valibot';
import { fields, instant, text, word } from './lenient.ts';

/** Public data of a person. */
export const userPublicData = fields({
  /** Older accounts may say `client`, which is a student (`userTypeOf`). */
  userType: v.picklist(['teacher', 'student', 'client']),
});
export type UserPublicData = v.InferOutput<typeof userPublicData>;
export type UserType = Exclude<NonNullable<UserPublicData['userType']>, 'client'>;

/** Protected data of a person: told to the other party of an order where the process says so. */
export const userProtectedData = fields({ phoneNumber: text(50) });
export type UserProtectedData = v.InferOutput<typeof userProtectedData>;

/** Private data of a person: only they and the server see it. */
export const userPrivateData = fields({
  /** The connection to the meeting service; the tokens only as sealed text. */
  zoom: fields({ sealed: v.pipe(v.string(), v.maxLength(20_000)), connectedAt: instant }, 'sealed'),
  /** Of mails to them. */
  language: word,
});
export type UserPrivateData = v.InferOutput<typeof userPrivateData>;

/** Metadata of a person, which only operators write. */
export const userMetadata = fields({ operator: v.boolean() });
export type UserMetadata = v.InferOutput<typeof userMetadata>;

const name = text(200);

const publicProfile = {
  displayName: name,
  abbreviatedName: text(10),
  bio: v.nullable(text(20_000)),
  publicData: userPublicData,
  metadata: userMetadata,
};

/** Part of a person that everybody may see. */
const profile = fields(publicProfile);

const flags = { banned: v.boolean(), deleted: v.boolean(), createdAt: instant };

export const userAttributes = fields({ ...flags, profile });

/** Part that only they themselves and the server may see. */
export const currentUserAttributes = fields({
  ...flags,
  email: text(1_000),
  emailVerified: v.boolean(),
  pendingEmail: v.nullable(text(1_000)),
  stripeConnected: v.boolean(),
  profile: fields({
    ...publicProfile,
    firstName: name,
    lastName: name,
    protectedData: userProtectedData,
    privateData: userPrivateData,
  }),
});
