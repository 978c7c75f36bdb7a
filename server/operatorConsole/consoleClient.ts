import * as v from 'valibot';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { wholeChanges } from '#server/http/operator/siteOperation.ts';
import type { SiteChanges, SiteOperator, SiteResult } from '#server/http/operator/siteOperation.ts';
import type { Carrier } from '#server/marketplaceClient/sdk/sdkAdapter.ts';
import { requestIdHeaders } from '@flowroom/marketplace/requestScope';
import { operatorCookie, siteProof, siteProofHeader } from '@flowroom/marketplace/siteProof';

/** An operator who is signed in, with what their role allows. */
export interface OperatorAtConsole {
  operator: SiteOperator;
  role: string;
  /** Names of operations. */
  rights: readonly string[];
  /** Those of them that need a second look. */
  confirmationFor: readonly string[];
  /** Whether the operator has proven who they are not long ago. */
  isConfirmed: boolean;
}

/**
 * How somebody shows who they are: the token of the operator's cookie, or the API key of a program,
 * which acts for the operator whose address it names, or for the oldest owner.
 */
export type OperatorAccess = string | { apiKey: string; as: string | undefined };

/** An act for the operators' log. */
export interface OperatorLogEntry {
  operation: string;
  resource: SiteResult['resource'];
  input: unknown;
  change: SiteChanges | null | undefined;
  /** `ok`, or the code of the refusal. */
  result: string;
}

/** The Console API of the marketplace, as the site calls it for an operator. */
export interface ConsoleClient {
  /**
   * @param isAct the operator changes something: what is remembered for a moment does not do
   * @throws ApiFault 401 without a session, 404 for a marketplace without a Console API, 503
   */
  show(token: OperatorAccess, isAct: boolean): Promise<OperatorAtConsole>;
  /** Appends to the operators' log. @throws ApiFault */
  append(token: OperatorAccess, entry: OperatorLogEntry): Promise<void>;
  /** Reads an operation of the marketplace for the operator. @throws ApiFault with its refusal */
  read(
    token: OperatorAccess,
    name: string,
    query: Record<string, string | number | undefined>,
  ): Promise<unknown>;
  /** Runs an operation of the marketplace for the operator. @throws ApiFault with its refusal */
  act(token: OperatorAccess, name: string, body: object): Promise<void>;
}

export interface ConsoleClientOptions {
  carry: Carrier;
  marketplaceUrl: () => string;
  clientSecret: string;
}

const person = v.object({ id: v.string(), email: v.string(), name: v.string() });

const sessionShape = v.object({
  data: v.object({
    operator: person,
    role: v.string(),
    rights: v.array(v.string()),
    confirmationFor: v.array(v.string()),
    confirmedUntil: v.nullable(v.string()),
  }),
});

const unavailable = () =>
  new ApiFault(
    503,
    [{ status: 503, code: 'unavailable', title: 'The marketplace does not answer.' }],
    10,
  );

/** @throws ApiFault for an answer that is a refusal */
function requireOk(status: number): void {
  if (status < 400) return;
  if (status === 401) throw apiFault(401, 'auth-missing-access-token', 'Sign in first.');
  if (status === 404) throw apiFault(404, 'not-found', 'The marketplace has no Console API.');
  throw unavailable();
}

const refusalShape = v.object({
  errors: v.array(
    v.object({
      code: v.string(),
      title: v.string(),
      meta: v.optional(v.record(v.string(), v.unknown())),
    }),
  ),
});

/** Returns the refusal of an operation, to be passed on. */
function refusalOf(status: number, read: () => unknown): ApiFault {
  if (status >= 500) return unavailable();
  const { success, output } = v.safeParse(refusalShape, read());
  if (!success) return unavailable();
  return new ApiFault(
    status,
    output.errors.map(error => ({ status, ...error })),
  );
}

const accessHeaders = (access: OperatorAccess): Record<string, string> =>
  typeof access === 'string'
    ? { cookie: `${operatorCookie}=${access}` }
    : {
        authorization: access.apiKey,
        ...(access.as === undefined ? {} : { 'x-operator': access.as }),
      };

/** Calls the Console API with the session of an operator. */
export function createConsoleClient({
  carry,
  marketplaceUrl,
  clientSecret,
}: ConsoleClientOptions): ConsoleClient {
  async function send(token: OperatorAccess, name: string, body?: object) {
    const { status, data } = await carry({
      method: body ? 'POST' : 'GET',
      url: `${marketplaceUrl()}/console/v1/${name}`,
      headers: {
        accept: 'application/json',
        ...accessHeaders(token),
        // The site has checked where the request is from.
        'sec-fetch-site': 'same-origin',
        'x-flowroom': '1',
        [siteProofHeader]: siteProof(clientSecret, typeof token === 'string' ? token : ''),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...requestIdHeaders(),
      },
      body: body && JSON.stringify(body),
    }).catch(() => {
      throw unavailable();
    });
    // Over a connection an answer is text.
    return { status, read: (): unknown => (typeof data === 'string' ? JSON.parse(data) : data) };
  }
  async function call(token: OperatorAccess, name: string, body?: object): Promise<unknown> {
    const { status, read } = await send(token, name, body);
    requireOk(status);
    return read();
  }
  return {
    async show(token) {
      if (typeof token === 'string' && !/^[\w-]+$/.test(token)) requireOk(401);
      const { success, output } = v.safeParse(sessionShape, await call(token, 'session/show'));
      if (!success) throw unavailable();
      const { confirmedUntil, ...operator } = output.data;
      return { ...operator, isConfirmed: confirmedUntil !== null };
    },
    async append(token, { resource = null, change, ...entry }) {
      await call(token, 'operator_log/append', {
        ...entry,
        resource,
        change: wholeChanges(change),
      });
    },
    async read(token, name, query) {
      const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
        value === undefined ? [] : [[key, String(value)]],
      );
      const { status, read } = await send(token, `${name}?${new URLSearchParams(given)}`);
      if (status >= 400) throw refusalOf(status, read);
      return read();
    },
    async act(token, name, body) {
      const { status, read } = await send(token, name, body);
      if (status >= 400) throw refusalOf(status, read);
    },
  };
}
