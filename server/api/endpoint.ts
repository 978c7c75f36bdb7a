import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import { ApiFault, apiFault } from './fault.ts';
import { parseBody } from './parseBody.ts';
import type { SdkFactory, ServerSdk } from '../sdk/sdk.ts';
import { transit } from '../sdk/rawSdk.ts';
import { logOriginRefused } from '../middleware/securityLog.ts';
import { isSameOrigin } from '../session/origin.ts';
import type { Session, Sessions } from '../session/session.ts';
import type { FailureTag } from '#shared/contract/failureTag.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

/** What endpoints share. */
export interface EndpointContext {
  sessions: Sessions;
  sdk: SdkFactory;
  logger: Logger;
}

/** One call of an endpoint. */
export interface EndpointCall<Input> {
  input: Input;
  session: Session;
  /** Speaks for the caller. */
  sdk: ServerSdk;
  /** Speaks for the caller with the rights of the server. */
  trusted: () => Promise<ServerSdk>;
  /** For cookies besides the session's. */
  req: Request;
  res: Response;
}

export interface Endpoint<Schema extends v.GenericSchema> {
  /** Path below /api. */
  path: string;
  /** Who may call: anybody, or only who is signed in (401 otherwise). */
  access: 'anyone' | 'signedIn';
  /** The body in plain JSON: ids and instants as text. */
  input: Schema;
  /** What a failure of this call is called in the log; without a name only the request is logged. */
  failure?: (input: v.InferOutput<Schema>) => FailureTag;
  /** Gives the body of the answer: SDK values or plain JSON. Throws ApiFault or what the SDK threw. */
  run(call: EndpointCall<v.InferOutput<Schema>>): Promise<unknown>;
}

/** An endpoint that waits for what endpoints share. */
export interface MountableEndpoint {
  path: string;
  handler: (context: EndpointContext) => RequestHandler;
}

/**
 * The pipeline of every endpoint: our own pages only, session, body, run, answer. Bodies are
 * transit; JSON is taken and given to who asks for it.
 */
export const endpoint = <Schema extends v.GenericSchema>({
  path,
  access,
  input,
  failure,
  run,
}: Endpoint<Schema>): MountableEndpoint => ({
  path,
  handler:
    ({ sessions, sdk, logger }) =>
    async (req, res) => {
      let tag: FailureTag | undefined;
      try {
        requireOwnPage(req, logger);
        const session = sessions.open(req, res);
        const token = await session.token();
        if (access === 'signedIn' && (session.isAnonymous || token.scope === 'public-read')) {
          throw apiFault(401, 'auth-invalid-access-token', 'Sign in first.');
        }
        const body = parseBody(input, readBody(req));
        tag = failure?.(body);
        const answer = await run({
          input: body,
          session,
          sdk: sdk.forSession(session),
          trusted: () => sdk.trusted(session),
          req,
          res,
        });
        send(req, res, 200, answer ?? {});
      } catch (error) {
        const { status, body } = toAnswer(error);
        if (tag) logFailure(logger, tag, { id: res.locals.requestId as unknown, status, body });
        if (status >= 500) throw error;
        send(req, res, status, body);
      }
    },
});

// A foreign page can send neither the header nor our origin.
function requireOwnPage(req: Request, logger: Logger) {
  if (req.get('x-flowroom') !== '1' || !isSameOrigin(req)) {
    logOriginRefused(logger, req);
    throw apiFault(403, 'forbidden', 'Only pages of this site may call this.');
  }
}

function readBody(req: Request): unknown {
  if (!req.is('application/transit+json')) return req.body;
  try {
    return toPlain(transit.read(String(req.body)));
  } catch {
    throw apiFault(400, 'bad-request', 'The body can not be read.');
  }
}

/** What the SDK threw is the marketplace's answer and goes on as it is. */
function toAnswer(error: unknown): { status: number; body: unknown } {
  if (error instanceof ApiFault) return { status: error.status, body: { errors: error.errors } };
  const { status, data } = (error ?? {}) as { status?: unknown; data?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return { status, body: data };
  return { status: 500, body: null };
}

interface LoggedFailure {
  /** Of the request. */
  id: unknown;
  status: number;
  body: unknown;
}

/**
 * Logs what failed and why, without a word of what was sent: the code, and facts such as the payment
 * provider's message or the id of the order in the way.
 */
function logFailure(logger: Logger, tag: FailureTag, { id, status, body }: LoggedFailure): void {
  const { errors } = (toPlain(body) ?? {}) as {
    errors?: { code?: string; title?: string; meta?: Record<string, unknown> }[];
  };
  const { code, title, meta } = errors?.[0] ?? {};
  const level = status >= 500 ? 'error' : 'warn';
  logger[level]({ id, tag, status, code, title, ...(meta ? { meta } : {}) }, tag);
}

function send(req: Request, res: Response, status: number, body: unknown) {
  res.status(status).set({ 'Cache-Control': 'no-store', Vary: 'Cookie, Accept' });
  if (req.accepts(['application/transit+json', 'application/json']) === 'application/json') {
    res.json(toPlain(body));
  } else {
    res.type('application/transit+json').send(transit.write(body));
  }
}
