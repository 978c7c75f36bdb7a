import express from 'express';
import type { Router } from 'express';
import type * as v from 'valibot';
import { createCeremony, passkeyDomain } from './ceremony.ts';
import { createChallenges } from './challenges.ts';
import { addPasskey, beginPasskey, readPasskeys, removePasskey, renamePasskey } from './manage.ts';
import { passkeyOperations } from './operations.ts';
import { createPasskeyMails } from './passkeyMail.ts';
import type { PasskeyParts } from './parts.ts';
import { createPasskeyRecords } from './records.ts';
import { beginSignIn, signInByPasskey } from './signIn.ts';
import { passkeyTables } from './tables.ts';
import type { CheckPassword } from '../bankAccount/bankAccountRouter.ts';
import type { SiteIssuer } from '../siteIssuer.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import { createForgetDeleted } from '#server/events/forgetDeleted.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { signedInRead } from '#server/http/api/signedInRead.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';
import { marketplace } from '#shared/config/marketplace.ts';

/** Dependencies of passkeys. */
export interface ComposePasskeysOptions extends SiteContext {
  /** null where the marketplace does not know the site as a provider: there are no passkeys. */
  siteIssuer: SiteIssuer | null;
  /** null where the marketplace can not be followed. */
  projection: Pick<Projection, 'database'> | null;
  followers: Followers | undefined;
  checkPassword: CheckPassword;
}

/** Passkeys of accounts. */
export interface ComposedPasskeys {
  /** Mounted at /api. */
  api: Router;
  /** Deletes the passkeys of accounts that are gone; null without the operator's rights. */
  job: Job | null;
  /** Returns names and dates of the passkeys of an account. */
  storedOf: (accountId: string) => Promise<unknown>;
}

/** Composes passkeys; where there are none the endpoints answer 404. */
export function composePasskeys(options: ComposePasskeysOptions): ComposedPasskeys {
  const { siteIssuer: issuer, projection, rootUrl, operator, followers, logger, now } = options;
  const domain = passkeyDomain(rootUrl);
  const api = express.Router();
  const mount = ({ path, handler }: MountableEndpoint) => api.post(path, handler(options));
  if (!issuer || !projection || domain === null) {
    api.get(
      '/passkeys',
      signedInRead(options, () => Promise.resolve({ data: null })),
    );
    offered.map(notOffered).forEach(mount);
    return { api, job: null, storedOf: () => Promise.resolve([]) };
  }
  const records = createPasskeyRecords(passkeyTables(projection.database));
  const parts: PasskeyParts = {
    ...options,
    issuer,
    records,
    ceremony: createCeremony({
      domain,
      origin: rootUrl,
      siteTitle: () => marketplace.siteTitle,
      logger,
    }),
    challenges: createChallenges({
      secret: options.credentials.sealSecret,
      countsInMemory: !options.config.databaseUrl,
      secure: rootUrl.startsWith('https:'),
      limiter: options.limiter,
    }),
    send: createPasskeyMails(options.config, rootUrl),
  };
  api.get(
    '/passkeys',
    signedInRead(options, async ({ session }) => ({ data: await readPasskeys(parts, session) })),
  );
  [beginSignIn, signInByPasskey, beginPasskey, addPasskey, renamePasskey, removePasskey]
    .map(make => make(parts))
    .forEach(mount);
  return {
    api,
    job:
      operator &&
      createForgetDeleted({
        name: 'passkeys-people',
        operator,
        forget: records.forget,
        followers,
        logger,
        now,
      }),
    storedOf: records.storedOf,
  };
}

const { beginSignIn: request, signIn, begin, add, rename, remove } = passkeyOperations;
const offered = [request, signIn, begin, add, rename, remove];

const notOffered = (operation: (typeof offered)[number]): MountableEndpoint =>
  endpoint<v.GenericSchema>({
    ...operation,
    run: () => Promise.reject(apiFault(404, 'not-found', 'There are no passkeys here.')),
  });
