import express from 'express';
import type { Router } from 'express';
import type Stripe from 'stripe';
import { obstaclesOf } from './obstacles.ts';
import { accountOperations } from '../operations.ts';
import { signedInRead } from '#server/http/api/signedInRead.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import type { Connections } from '#server/meetings/connections.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import type { Deletion } from '#shared/contract/api/ownData.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { minuteMs } from '#shared/time/time.ts';

export interface DeletionOptions extends EndpointContext {
  /** null without a client of the payment provider. */
  stripe: Stripe | null;
  /** Ends connections to the meeting service. */
  connections: Pick<Connections, 'revoke'>;
  /** Deletes the short addresses of somebody. */
  releaseHandles: (accountId: string) => Promise<void>;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Age of a log-in that proves as much as a password. */
const freshMs = 10 * minuteMs;

const include = ['stripeAccount', 'stripeCustomer', 'stripeCustomer.defaultPaymentMethod'];

/**
 * Mounted at /api:
 *
 * - GET /account/deletion  what prevents it, what goes and what stays
 * - POST /account/delete   deletes the account: 409 `account-in-use` while something prevents it
 *   (`meta.obstacles`), 403 `forbidden` for a wrong password, 403 `fresh-log-in-required` without
 *   one
 */
export function deletionRouter(options: DeletionOptions): Router {
  const { stripe, connections, logger, now = Date.now } = options;
  const router = express.Router();

  const isFresh = async (session: Session): Promise<boolean> => {
    const { startedAt } = await session.token();
    return startedAt > now() - freshMs;
  };

  const personOf = async (sdk: ServerSdk) => {
    const person = entityOf(await sdk.currentUser.show({ include }));
    const payoutAccount = person.stripeAccount?.attributes.stripeAccountId ?? null;
    return { person, payoutAccount };
  };

  async function preview(sdk: ServerSdk, session: Session): Promise<Deletion> {
    const { person, payoutAccount } = await personOf(sdk);
    const one = { page: 1, perPage: 1 };
    const [obstacles, listings, orders] = await Promise.all([
      obstaclesOf({ sdk, stripe, payoutAccount }),
      sdk.ownListings.query(one),
      sdk.transactions.query(one),
    ]);
    const { favorites, zoom } = person.attributes.profile.privateData ?? {};
    return {
      obstacles,
      listings: listings.meta.totalItems,
      orders: orders.meta.totalItems,
      favorites: (favorites?.listings?.length ?? 0) + (favorites?.teachers?.length ?? 0),
      hasPayoutAccount: payoutAccount !== null,
      hasMeetings: zoom !== undefined,
      hasCard: person.stripeCustomer?.defaultPaymentMethod != null,
      providers: (person.attributes.identityProviders ?? []).map(({ idpId }) => idpId),
      isFresh: await isFresh(session),
    };
  }

  router.get(
    '/account/deletion',
    signedInRead(options, async ({ sdk, session }) => ({ data: await preview(sdk, session) })),
  );

  const remove = endpoint({
    ...accountOperations.deleteAccount,
    async run({ input: { currentPassword }, sdk, session }) {
      if (currentPassword === undefined && !(await isFresh(session))) {
        throw apiFault(403, 'fresh-log-in-required', 'Log in again first.');
      }
      const { person, payoutAccount } = await personOf(sdk);
      const obstacles = await obstaclesOf({ sdk, stripe, payoutAccount });
      if (obstacles.length > 0) throw inUse(obstacles);
      await sdk.currentUser.delete({
        ...(currentPassword === undefined ? {} : { currentPassword }),
        ...(payoutAccount || person.stripeCustomer ? { deleteFromStripe: true } : {}),
      });
      session.set(null);
      await options.releaseHandles(person.id).catch((error: unknown) => {
        logger.warn({ err: error }, 'short addresses wait for somebody else to take them');
      });
      // Its tokens are known to nobody else any more: a service that does not answer lets them
      // expire.
      const { zoom } = person.attributes.profile.privateData ?? {};
      await (zoom && connections.revoke(zoom))?.catch((error: unknown) => {
        logger.warn({ err: error }, 'a connection to the meeting service could not be ended');
      });
      return { data: { deleted: true } };
    },
  });
  router.post(remove.path, remove.handler(options));
  return router;
}

const inUse = (obstacles: Deletion['obstacles']) =>
  new ApiFault(409, [
    {
      status: 409,
      code: 'account-in-use',
      title: 'Something of the account is still under way.',
      meta: { obstacles },
    },
  ]);
