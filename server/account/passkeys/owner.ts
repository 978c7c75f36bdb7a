import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { RawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { passkeyProvider } from '#shared/contract/api/passkeys.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

const answer = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.object({
      email: v.string(),
      emailVerified: v.boolean(),
      identityProviders: v.array(v.object({ idpId: v.string(), userId: v.string() })),
      profile: v.object({
        firstName: v.optional(v.string(), ''),
        displayName: v.optional(v.nullable(v.string())),
        privateData: v.optional(
          v.object({ language: v.fallback(v.optional(v.string()), undefined) }),
        ),
      }),
    }),
  }),
});

/** The caller, as far as passkeys need to know them. */
export interface PasskeyOwner {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  displayName: string;
  /** Code; undefined where none was chosen. */
  language: string | undefined;
  /** Name of the account at its passkeys; null: the marketplace has none linked. */
  handle: string | null;
}

/** Reads the caller. The answers that other rooms read leave the names at providers out. */
export async function readOwner(rawSdks: RawSdks, session: Session): Promise<PasskeyOwner> {
  const { data: raw } = await rawSdks.forSession(session).currentUser.show();
  const { data } = v.parse(answer, toPlain(raw));
  const { email, emailVerified, identityProviders, profile } = data.attributes;
  const linked = identityProviders.find(({ idpId }) => idpId === passkeyProvider);
  return {
    id: data.id,
    email,
    emailVerified,
    firstName: profile.firstName,
    displayName: profile.displayName ?? profile.firstName,
    language: profile.privateData?.language,
    handle: linked?.userId ?? null,
  };
}

/** Makes a handle: random, as WebAuthn wants no name and no address in it. */
export const newHandle = (): string => randomBytes(32).toString('base64url');
