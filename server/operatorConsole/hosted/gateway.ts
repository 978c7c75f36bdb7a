import { apiFault } from '#server/base/apiFault.ts';
import { rememberedAddress } from '#server/marketplaceClient/session/addressHeaders.ts';
import { confirmedUntil, rights } from '@flowroom/marketplace/operatorRights';
import type { ConsoleClient, OperatorAtConsole } from '../consoleClient.ts';
import type { appendToLog } from './operatorLog.ts';
import type { FindOperator, Operator } from './operators.ts';
import type { StoredSession, StoredSessions } from './storedSessions.ts';

/** What sessions of operators over a hosted marketplace rest on. */
export interface GatewayDeps {
  sessions: StoredSessions;
  find: FindOperator;
  append: ReturnType<typeof appendToLog>;
  /** Names of the operations that are served. */
  served: ReadonlySet<string>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A session and whose it is. */
export interface OpenSession {
  operator: Operator;
  session: StoredSession;
}

/** Returns the session of a token. @throws ApiFault 401 */
export async function requireSession(
  { sessions, find }: Pick<GatewayDeps, 'sessions' | 'find'>,
  token: string,
  isAct: boolean,
): Promise<OpenSession> {
  const session = await sessions.find(token);
  const operator = session && (await find(session.operatorId, isAct));
  if (!operator) throw apiFault(401, 'auth-missing-access-token', 'Sign in first.');
  return { operator, session };
}

/** What an operator may call here, and what their role would allow elsewhere. */
export function rightsOf({ role }: Pick<Operator, 'role'>, served: ReadonlySet<string>) {
  const allowed = [...rights].filter(([, right]) => right.roles.includes(role));
  const own = allowed.filter(([name]) => served.has(name));
  return {
    rights: own.map(([name]) => name),
    confirmationFor: own.flatMap(([name, right]) => (right.needsConfirmation ? [name] : [])),
    leftOut: allowed.flatMap(([name]) => (served.has(name) ? [] : [name])),
  };
}

/** Presents a session as the Console API does. */
export function presentSession(
  { operator, session: { confirmedAt, expiresAt } }: OpenSession,
  { served, now }: Pick<GatewayDeps, 'served' | 'now'>,
) {
  const { id, email, name, role } = operator;
  return {
    operator: { id, email, name },
    role,
    ...rightsOf(operator, served),
    confirmedUntil: confirmedUntil(confirmedAt, new Date(now())),
    expiresAt,
    hasSecondFactor: false,
  };
}

/** Takes the place of the Console API, which a hosted marketplace has not (decision 222). */
export const gatewayClient = (deps: GatewayDeps): ConsoleClient => ({
  async show(token, isAct): Promise<OperatorAtConsole> {
    const open = await requireSession(deps, token, isAct);
    const { operator, role, ...may } = presentSession(open, deps);
    const { rights: names, confirmationFor, confirmedUntil: until } = may;
    return { operator, role, rights: names, confirmationFor, isConfirmed: until !== null };
  },
  async append(token, entry) {
    const { operator } = await requireSession(deps, token, false);
    await deps.append({ ...entry, operator, address: rememberedAddress() });
  },
});
