import * as v from 'valibot';
import { fields, instant, text } from './lenient.ts';
import { userMetadata, userPrivateData, userProtectedData, userPublicData } from './userData.ts';

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
