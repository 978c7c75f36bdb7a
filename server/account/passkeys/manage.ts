import type { Request } from 'express';
import { passkeyOperations } from './operations.ts';
import { newHandle, readOwner } from './owner.ts';
import type { PasskeyOwner } from './owner.ts';
import type { PasskeyParts } from './parts.ts';
import { mostPasskeys } from './records.ts';
import type { Owner } from './records.ts';
import { takeOne } from './signIn.ts';
import type { PasskeyRow } from './tables.ts';
import { describeDevice } from '../devices/ownSessions.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { TokenRefused, requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import type { Passkey, PasskeysState } from '#shared/contract/api/passkeys.ts';
import { passkeyNameMax } from '#shared/contract/inputRules.ts';
import { truncate } from '#shared/text/text.ts';
import { hourMs, iso, minuteMs } from '#shared/time/time.ts';
import type { Limit } from '@flowroom/marketplace/limits';
import { logSecurityEvent } from '@flowroom/marketplace/securityEvents';
import type { SecurityEvent } from '@flowroom/marketplace/securityEvents';

/** Age of a log-in that proves as much as a password, as for a bank account. */
const freshMs = 10 * minuteMs;

/** Passkeys that an account adds; each is mailed. */
const additions: Limit = { name: 'passkeys added', most: 20, seconds: hourMs / 1000 };

const presented = ({ id, name, created_at: created, last_used_at: used }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: iso(created.getTime()),
  lastUsedAt: used && iso(used.getTime()),
});

const isFresh = async (session: Session, now: number): Promise<boolean> => {
  const { startedAt } = await session.token();
  return startedAt !== undefined && startedAt > now - freshMs;
};

const tooMany = () =>
  apiFault(409, 'too-many-passkeys', `An account has ${mostPasskeys} passkeys at most.`);
const unknown = () => apiFault(404, 'not-found', 'There is no such passkey.', ['id']);

/** Names a passkey by the device that it is made on: "Chrome · Windows". */
function nameOf(req: Request): string {
  const { browser, system } = describeDevice(req.get('user-agent'));
  const name = [browser, system].filter(Boolean).join(' · ');
  return truncate(name, passkeyNameMax) || 'Passkey';
}

/** Reads the passkeys of the caller. */
export async function readPasskeys(
  { records, rawSdks, now }: PasskeyParts,
  session: Session,
): Promise<PasskeysState> {
  const { id: accountId, handle } = await readOwner(rawSdks, session);
  const rows = handle === null ? [] : await records.listOf({ accountId, handle });
  return { passkeys: rows.map(presented), isFresh: await isFresh(session, now()) };
}

/** POST /passkeys/begin: the options of a new passkey, by the password or a fresh log-in. */
export const beginPasskey = (parts: PasskeyParts) =>
  endpoint({
    ...passkeyOperations.begin,
    async run({ input: { currentPassword }, req, res, session }) {
      const { records, ceremony, challenges, rawSdks, checkPassword, now } = parts;
      const owner = await readOwner(rawSdks, session);
      // Somebody else may have typed the address: a passkey would outlast their being found out.
      if (!owner.emailVerified) {
        throw apiFault(409, 'email-not-confirmed', 'Confirm the address of the account first.');
      }
      if (currentPassword === undefined && !(await isFresh(session, now()))) {
        throw apiFault(403, 'fresh-log-in-required', 'Log in again first.');
      }
      if (
        currentPassword !== undefined &&
        !(await checkPassword(owner.email, currentPassword, requesterOf(req)))
      ) {
        throw apiFault(403, 'forbidden', 'The password is wrong.', ['currentPassword']);
      }
      const { id: accountId, email, displayName: name } = owner;
      const handle = owner.handle ?? newHandle();
      const known = await records.listOf({ accountId, handle });
      if (known.length >= mostPasskeys) throw tooMany();
      const data = await ceremony.creationOptions({ handle, email, name }, known);
      const { challenge } = data;
      await challenges.creation.write(res, { challenge, accountId, handle });
      return { data };
    },
  });

/**
 * Links a handle to the caller's account at the marketplace, which links identities to accounts
 * with the same confirmed address when they log in; that session is ended at once.
 * @throws ApiFault conflict where the account is not the caller's any more
 */
async function link(
  { issuer, tokens, rawSdks }: PasskeyParts,
  { handle, email }: Owner & Pick<PasskeyOwner, 'email'>,
  { req, session }: { req: Request; session: Session },
): Promise<void> {
  const changed = () => apiFault(409, 'conflict', 'The account has changed meanwhile.');
  const token = await tokens
    .ofIdentity(await issuer.proofOfPasskey(handle, email), requesterOf(req))
    .catch((error: unknown) => {
      if (error instanceof TokenRefused && error.status === 401) throw changed();
      throw error;
    });
  await tokens.revoke(token);
  if ((await readOwner(rawSdks, session)).handle !== handle) throw changed();
}

/** POST /passkeys/add: stores the passkey that an authenticator has made. */
export function addPasskey(parts: PasskeyParts) {
  const { records, ceremony, challenges, rawSdks, limiter, now } = parts;
  const limit = limiter(additions);
  return endpoint({
    ...passkeyOperations.add,
    async run({ input, req, res, session }) {
      const { challenge, accountId, handle } = await challenges.creation.take(
        req,
        res,
        input.clientDataJSON,
      );
      const owner = await readOwner(rawSdks, session);
      const isSame = owner.id === accountId && (owner.handle ?? handle) === handle;
      if (!isSame) throw apiFault(403, 'passkey-over', 'It was begun for another account.');
      await takeOne(limit, accountId);
      const verified = await ceremony.verifyNew(input, challenge);
      if (!verified) throw apiFault(403, 'passkey-refused', 'The passkey is not the one begun.');
      if (owner.handle === null) {
        await link(parts, { accountId, handle, email: owner.email }, { req, session });
      }
      const added = await records.add({
        ...verified,
        accountId,
        handle,
        transports: input.transports ?? [],
        name: nameOf(req),
        at: new Date(now()),
      });
      if (added === 'full') throw tooMany();
      if (added === 'known') throw apiFault(409, 'conflict', 'The passkey is known already.');
      await report(parts, owner, { event: 'passkey-added', name: added.name, req });
      return { data: presented(added) };
    },
  });
}

/** POST /passkeys/rename. */
export const renamePasskey = ({ records, rawSdks }: PasskeyParts) =>
  endpoint({
    ...passkeyOperations.rename,
    async run({ input, session }) {
      const { id } = await readOwner(rawSdks, session);
      if (!(await records.rename(id, input))) throw unknown();
      return { data: { renamed: true } };
    },
  });

/** POST /passkeys/remove. It needs no password: fewer ways in let nobody in. */
export const removePasskey = (parts: PasskeyParts) =>
  endpoint({
    ...passkeyOperations.remove,
    async run({ input, req, session }) {
      const owner = await readOwner(parts.rawSdks, session);
      const name = await parts.records.remove(owner.id, input.id);
      if (name === null) throw unknown();
      await report(parts, owner, { event: 'passkey-removed', name, req });
      return { data: { removed: true } };
    },
  });

const changes = { 'passkey-added': 'added', 'passkey-removed': 'removed' } as const;

/** Logs a change, and mails it: a mail server that is away must not make it look refused. */
async function report(
  { send, logger }: PasskeyParts,
  owner: PasskeyOwner,
  { event, name, req }: { event: SecurityEvent & keyof typeof changes; name: string; req: Request },
): Promise<void> {
  logSecurityEvent(logger, event, { account: owner.id, address: req.ip ?? null });
  await send(owner, changes[event], name).catch((error: unknown) =>
    logger.error({ err: error }, 'a change of the passkeys was not mailed'),
  );
}
