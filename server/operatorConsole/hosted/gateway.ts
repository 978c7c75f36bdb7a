import { apiFault } from '#server/base/apiFault.ts';
import { failureOf } from '#server/http/api/failure.ts';
import { parseBody } from '#server/http/api/parseBody.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import { rememberedAddress } from '#server/marketplaceClient/session/addressHeaders.ts';
import { confirmedUntil, rights } from '@flowroom/marketplace/operatorRights';
import type { ConsoleClient, OperatorAccess, OperatorAtConsole } from '../consoleClient.ts';
import { requireRight } from '../siteRouter.ts';
import type { appendToLog } from './operatorLog.ts';
import type { LogInGoesOn } from './logInGoesOn.ts';
import type { FindOperator, Operator } from './operators.ts';
import type { StoredSession, StoredSessions } from './storedSessions.ts';

/** What sessions of operators over a hosted marketplace rest on. */
export interface GatewayDeps {
  sessions: StoredSessions;
  find: FindOperator;
  /** Whether the log-in at the marketplace goes on. */
  goesOn: LogInGoesOn;
  append: ReturnType<typeof appendToLog>;
  /** The operations that are served, by name. */
  served: ReadonlyMap<string, AnySiteOperation>;
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
  { sessions, find, goesOn }: Pick<GatewayDeps, 'sessions' | 'find' | 'goesOn'>,
  token: OperatorAccess,
  isAct: boolean,
): Promise<OpenSession> {
  // There is no key of a program: what it may do, the Integration API does.
  const session = typeof token === 'string' ? await sessions.find(token) : null;
  const isOpen = typeof token === 'string' && session && (await goesOn(token, session, isAct));
  const operator = isOpen ? await find(session.operatorId, isAct) : null;
  if (!operator || !session) throw apiFault(401, 'auth-missing-access-token', 'Sign in first.');
  return { operator, session };
}

/** What an operator may call here, and what their role would allow elsewhere. */
export function rightsOf({ role }: Pick<Operator, 'role'>, served: GatewayDeps['served']) {
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

/** Returns who is signed in, as operations of the site read it. @throws ApiFault 401 */
async function showOperator(deps: GatewayDeps, token: OperatorAccess, isAct: boolean) {
  const open = await requireSession(deps, token, isAct);
  const { operator, role, rights: names, ...may } = presentSession(open, deps);
  const { confirmationFor, confirmedUntil: until } = may;
  const shown = { operator, role, rights: names, confirmationFor, isConfirmed: until !== null };
  return { ...open, shown: shown satisfies OperatorAtConsole };
}

/** Operations of the site read nothing else here. @throws ApiFault 404 */
const notOffered = (): Promise<never> =>
  Promise.reject(apiFault(404, 'not-found', 'The marketplace has no such operation.'));

/** Takes the place of the Console API, which a hosted marketplace has not (decision 222). */
export function gatewayClient(deps: GatewayDeps): ConsoleClient {
  const append: ConsoleClient['append'] = async (token, entry) => {
    const { operator } = await requireSession(deps, token, false);
    await deps.append({ ...entry, operator, address: rememberedAddress() });
  };
  const act: ConsoleClient['act'] = async (token, name, body) => {
    const operation = deps.served.get(name);
    if (!operation) throw apiFault(409, 'not-offered', 'The marketplace does not offer this.');
    const { shown } = await showOperator(deps, token, true);
    requireRight(shown, name);
    const input = parseBody(operation.input, body);
    const call = {
      ...{ operator: shown.operator, role: shown.role, address: rememberedAddress() },
      ...{ page: 1, perPage: 1 },
      act: (other: string, its: object) => act(token, other, its),
      read: notOffered,
    };
    try {
      const { resource, change } = await operation.run(input, call);
      await append(token, { operation: name, input, resource, change, result: 'ok' });
    } catch (error) {
      const result = failureOf(error).said?.code ?? 'internal';
      await append(token, { operation: name, input, resource: null, change: null, result });
      throw error;
    }
  };
  return {
    append,
    act,
    read: notOffered,
    show: async (token, isAct) => (await showOperator(deps, token, isAct)).shown,
  };
}
