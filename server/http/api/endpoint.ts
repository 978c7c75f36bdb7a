import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { failureOf } from './failure.ts';
import { routeOf } from './operation.ts';
import type { PageCall } from './operation.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { parseBody } from './parseBody.ts';
import type { SdkFactory, ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { logOriginRefused } from '../middleware/securityLog.ts';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';
import { isSameOrigin } from '#server/marketplaceClient/session/origin.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import type { FailureTag } from '#shared/contract/failureTag.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

/** Dependencies of all endpoints. */
export interface EndpointContext {
  sessions: Sessions;
  sdk: SdkFactory;
  logger: Logger;
}

/** One call of an endpoint. */
export interface EndpointCall<Input> {
  input: Input;
  session: Session;
  /** SDK with the rights of the caller. */
  sdk: ServerSdk;
  /** SDK with the rights of the caller and the client secret, for privileged transitions. */
  trusted: () => Promise<ServerSdk>;
  /** For cookies besides the session's. */
  req: Request;
  res: Response;
}

/** An operation and how it is served. `signedInPage` answers 401 to anonymous callers. */
export interface Endpoint<Schema extends v.GenericSchema> extends PageCall<Schema> {
  /** Tag of a failure in the log. Without it only the request is logged. */
  failure?: (input: v.InferOutput<Schema>) => FailureTag;
  /**
   * Returns the body of the answer: SDK values or plain JSON. @throws ApiFault, or errors of the
   * SDK
   */
  run(call: EndpointCall<v.InferOutput<Schema>>): Promise<unknown>;
}

/** An endpoint without its dependencies. */
export interface MountableEndpoint {
  /** Below /api. */
  path: string;
  handler: (context: EndpointContext) => RequestHandler;
}

/**
 * Builds the pipeline of an endpoint: origin check, session, body, run, answer. Bodies are transit;
 * JSON by `Content-Type` and `Accept`.
 */
export const endpoint = <Schema extends v.GenericSchema>({
  failure,
  run,
  ...operation
}: Endpoint<Schema>): MountableEndpoint => ({
  path: routeOf(operation),
  handler:
    ({ sessions, sdk, logger }) =>
    async (req, res) => {
      let tag: FailureTag | undefined;
      try {
        requireOwnPage(req, logger);
        const session = sessions.open(req, res);
        const token = await session.token();
        if (operation.caller === 'signedInPage') requireSignedIn(session, token);
        const body = parseBody(operation.body, req.body);
        tag = failure?.(body);
        const answer = await run({
          input: body,
          session,
          sdk: sdk.forSession(session),
          trusted: () => sdk.trusted(session),
          req,
          res,
        });
        sendAnswer(req, res, 200, answer ?? {});
      } catch (error) {
        const { status, body, retryAfter } = failureOf(error);
        if (tag) logFailure(logger, tag, { status, body });
        if (status >= 500) throw error;
        if (retryAfter !== null) res.set('Retry-After', String(retryAfter));
        sendAnswer(req, res, status, body);
      }
    },
});

/** Requires the session of a person. @throws ApiFault 401 */
export function requireSignedIn(session: Session, token: Pick<SessionToken, 'scope'>): void {
  if (session.isAnonymous || token.scope === 'public-read') {
    throw apiFault(401, 'auth-invalid-access-token', 'Sign in first.');
  }
}

/**
 * Requires a call of a page of this site: one of another origin can send neither the custom header
 * nor our origin.
 * @throws ApiFault 403
 */
export function requireOwnPage(req: Request, logger: Logger): void {
  if (req.get('x-flowroom') !== '1' || !isSameOrigin(req)) {
    logOriginRefused(logger, req);
    throw apiFault(403, 'forbidden', 'Only pages of this site may call this.');
  }
}

interface LoggedFailure {
  status: number;
  body: unknown;
}

/**
 * Logs a failure with the code of the refusal and its `meta`, such as the payment provider's
 * message or the id of a conflicting order. Never logs the request body.
 */
function logFailure(logger: Logger, tag: FailureTag, { status, body }: LoggedFailure): void {
  const { output, success } = v.safeParse(errorBody, toPlain(body));
  const { code, title, meta } = (success && output.errors[0]) || {};
  const level = status >= 500 ? 'error' : 'warn';
  logger[level]({ tag, status, code, title, meta }, tag);
}

const errorBody = v.object({
  errors: v.array(
    v.object({
      code: v.optional(v.string()),
      title: v.optional(v.string()),
      meta: v.optional(v.record(v.string(), v.unknown())),
    }),
  ),
});

/**
 * Answers in the format that the caller reads. The marketplace's client reads errors as transit
 * only.
 */
export function sendAnswer(req: Request, res: Response, status: number, body: unknown): void {
  res.status(status).set({ 'Cache-Control': 'no-store', Vary: 'Cookie, Accept' });
  if (req.accepts(['application/transit+json', 'application/json']) === 'application/json') {
    res.json(toPlain(body));
  } else {
    res.type('application/transit+json').send(transit.write(body));
  }
}
