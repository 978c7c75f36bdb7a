import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isRecord, uuid } from '#marketplace/contract/fields.ts';
import { consoleScope } from '#marketplace/db/access/sessions.ts';
import type { Db } from '#marketplace/db/database.ts';
import { lastCommand } from '#marketplace/db/operators/operatorLog.ts';
import { personParts } from '#marketplace/db/operators/personParts.ts';
import type {
  BookingAhead,
  NamedPerson,
  PersonParts,
} from '#marketplace/db/operators/personParts.ts';
import { readAccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { displayNameOf, mayRowPublish } from '../../users/present.ts';
import { consoleOperation } from '../operation.ts';
import { presentUser } from '../users.ts';
import { personAnswer } from './answers.ts';
import { certificatesOf } from './certificates.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

const presentNamed = (person: NamedPerson) => ({ id: person.id, name: displayNameOf(person) });

const kindOfSession = (scope: string) => {
  if (scope === consoleScope) return 'console';
  return scope === 'user:limited' ? 'look' : 'site';
};

/** Presents sessions that are neither ended nor over. */
const liveSessions = ({ sessions }: PersonParts, now: Date) =>
  sessions
    .filter(session => session.revoked_at === null && session.expires_at > now)
    .map(session => ({
      id: session.id,
      kind: kindOfSession(session.scope),
      userAgent: session.user_agent,
      address: session.address,
      createdAt: session.created_at,
      lastUsedAt: session.last_used_at,
      expiresAt: session.expires_at,
    }));

/** Lists what happened to the access of an account, newest first. */
function securityOf({ sessions, links, identities, factor }: PersonParts) {
  const happened = (event: string, at: Date | null | undefined) => (at ? [{ event, at }] : []);
  return [
    ...sessions.flatMap(session => [
      ...happened(`${kindOfSession(session.scope)}-log-in`, session.created_at),
      ...happened(`${kindOfSession(session.scope)}-session-ended`, session.revoked_at),
    ]),
    ...links.flatMap(link => [
      ...happened(`${link.kind}-mailed`, link.created_at),
      ...happened(`${link.kind}-used`, link.used_at),
    ]),
    ...identities.flatMap(identity => happened('provider-linked', identity.created_at)),
    ...happened('second-factor-added', factor?.confirmed_at),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

function consentOf({ created_at: termsAt, private_data: data }: UserRow) {
  const { mailPreferences: mails, mailRefused: refused, language, timeZone } = data;
  return {
    termsAt,
    mails: isRecord(mails)
      ? Object.fromEntries(
          Object.entries(mails).filter(
            (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
          ),
        )
      : {},
    mailsRefusedAt: isRecord(refused) ? textOf(refused['at']) : null,
    language: textOf(language),
    timeZone: textOf(timeZone),
  };
}

/** Presents the payout account with the requirements that the marketplace has last had. */
function accountOf({ account }: PersonParts) {
  if (!account) return null;
  const { data } = account;
  const asked = isRecord(data['requirements']) ? data['requirements'] : {};
  return {
    id: account.stripe_account_id,
    chargesEnabled: data['charges_enabled'] === true,
    payoutsEnabled: data['payouts_enabled'] === true,
    disabledReason: textOf(asked['disabled_reason']),
    requirements: {
      pastDue: textsOf(asked['past_due']),
      currentlyDue: textsOf(asked['currently_due']),
      eventuallyDue: textsOf(asked['eventually_due']),
    },
    updatedAt: account.updated_at,
  };
}

const paymentsOf = (parts: PersonParts) => ({
  customer: parts.customer?.stripe_customer_id ?? null,
  savedCard: parts.customer?.card?.last4Digits ?? null,
  account: accountOf(parts),
  sums: parts.money.map(({ role, state, orders, amount, currency }) => ({
    role,
    state,
    orders,
    total: { amount, currency },
  })),
});

const presentBooking = (booking: BookingAhead) => ({
  orderId: booking.id,
  role: booking.role,
  listing: { id: booking.listing_id, title: booking.title },
  start: booking.start_at,
  end: booking.end_at,
  seats: booking.seats,
  state: booking.state,
});

/** Reads from the operators' log who has banned somebody, and why. */
async function banOf(db: Db, { id, state }: UserRow) {
  const row = state === 'banned' ? await lastCommand(db, 'build/users/ban', id) : null;
  return (
    row && {
      at: row.at,
      by: { id: row.operator_id, name: displayNameOf(row) },
      reason: textOf(row.input['reason']),
    }
  );
}

const presentPerson = (user: UserRow, parts: PersonParts, rules: AccessRules, now: Date) => ({
  ...presentUser(user),
  pendingEmail: user.pending_email,
  permissions: {
    postListings: mayRowPublish(user, rules),
    initiateTransactions: user.may_initiate_transactions,
    read: user.may_read,
  },
  certificates: certificatesOf(user.metadata),
  logIn: {
    hasPassword: user.password_hash !== null,
    providers: parts.identities.map(({ idp_id: provider }) => provider),
    secondFactorSince: parts.factor?.confirmed_at ?? null,
  },
  consent: consentOf(user),
  blocked: parts.blocked.map(presentNamed),
  blockedBy: parts.blockedBy.map(presentNamed),
  payments: paymentsOf(parts),
  sessions: liveSessions(parts, now),
  security: securityOf(parts),
  bookings: parts.bookings.map(presentBooking),
});

/** Ids of the people whom somebody has blocked. */
const blockedIds = ({ private_data: { blocked } }: UserRow): string[] =>
  textsOf(blocked).filter(id => uuid().safeParse(id).success);

/** Shows a person with what is stored of them besides listings and orders, which are lists. */
export const showPerson = consoleOperation({
  name: 'users/show',
  method: 'GET',
  summary: 'A person: account, log-ins, payments, blocks, consent, and bookings that are ahead.',
  answer: personAnswer,
  input: z.object({ id: uuid() }),
  async run({ db, now }, { id }) {
    const user = await findUser(db, id);
    if (!user || user.deleted) throw new ApiError('not-found');
    const parts = await personParts(db, id, { blocked: blockedIds(user), now });
    const rules = await readAccessRules(db);
    return { data: { ...presentPerson(user, parts, rules, now), ban: await banOf(db, user) } };
  },
});
