import { randomUUID } from 'node:crypto';
import express from 'express';
import type { Router } from 'express';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { bankAccountLetter } from './bankAccountLetter.ts';
import type { ReportOptions } from '../safety/reportRouter.ts';
import { accountOperations } from '../operations.ts';
import { requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import type { Requester } from '#server/marketplaceClient/session/tokens.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { hourMs, minuteMs } from '#shared/time/time.ts';

/**
 * Returns whether a password is that of an account. @throws TokenRefused with 429 after many wrong
 * ones
 */
export type CheckPassword = (
  email: string,
  password: string,
  requester: Requester,
) => Promise<boolean>;

export interface BankAccountOptions
  extends EndpointContext, Pick<ReportOptions, 'operatorMail' | 'rootUrl'> {
  checkPassword: CheckPassword;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Age of a log-in that proves as much as a password, for people who have none. */
const freshMs = 10 * minuteMs;
/** Time in which somebody who opens an account may correct what was typed without the password. */
const openingMs = hourMs;

/**
 * POST /account/bank-account, mounted at /api: takes another bank account for payouts, by a token
 * of the payment provider, and mails the teacher. 403 `forbidden` for a wrong password,
 * `fresh-log-in-required` without one.
 */
export function bankAccountRouter(options: BankAccountOptions): Router {
  const { checkPassword, operatorMail, rootUrl, logger, now = Date.now } = options;
  const router = express.Router();

  const isOpening = ({ stripeAccount }: CurrentUser): boolean => {
    const created = stripeAccount?.attributes.stripeAccountData?.created;
    return created !== undefined && created * 1000 > now() - openingMs;
  };

  const isFresh = async (session: Session): Promise<boolean> => {
    const { startedAt } = await session.token();
    return startedAt !== undefined && startedAt > now() - freshMs;
  };

  async function requireOwner(
    person: CurrentUser,
    password: string | undefined,
    requester: Requester,
  ) {
    if (password === undefined) {
      throw apiFault(403, 'fresh-log-in-required', 'Log in again first.');
    }
    if (await checkPassword(person.attributes.email, password, requester)) return;
    throw apiFault(403, 'forbidden', 'The password is wrong.', ['currentPassword']);
  }

  async function tell(person: CurrentUser, last4: string | undefined): Promise<void> {
    const { mailer, from } = operatorMail;
    const letter = await bankAccountLetter(person, { last4, rootUrl });
    const to = person.attributes.email;
    await mailer({ ...letter, template: 'bank-account-changed', to, from, id: randomUUID() });
  }

  const change = endpoint({
    ...accountOperations.changeBankAccount,
    async run({ input: { bankAccountToken, currentPassword }, sdk, session, req }) {
      const person = entityOf(await sdk.currentUser.show({ include: ['stripeAccount'] }));
      if (!person.stripeAccount) {
        throw apiFault(409, 'stripe-account-not-found', 'There is no payout account.');
      }
      const isKnown =
        isOpening(person) || (currentPassword === undefined && (await isFresh(session)));
      if (!isKnown) await requireOwner(person, currentPassword, requesterOf(req));
      const account = await sdk.stripeAccount.update({ bankAccountToken }, { expand: true });
      const { stripeAccountData } = account.data.attributes;
      // The change has happened: a mail server that is away must not make it look refused.
      await tell(person, stripeAccountData?.external_accounts?.data[0]?.last4).catch(
        (error: unknown) =>
          logger.error({ err: error }, 'a change of a bank account was not mailed'),
      );
      return { data: { changed: true } };
    },
  });
  router.post(change.path, change.handler(options));
  return router;
}
