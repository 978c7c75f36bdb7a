import express from 'express';
import type { Request, Router } from 'express';
import { formFields } from '../../base/requests.ts';
import { sameText } from '../../base/secrets.ts';
import type { ZoomContext } from '../state/context.ts';
import { GrantRefused, redeemCode, redeemRefreshToken, revokeTokens } from './grants.ts';
import type { TokenAnswer } from './grants.ts';

/** A refused token call in the service's own form: `{ reason, error }`. */
class TokenCallError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, reason: string) {
    super(reason);
    this.status = status;
    this.code = code;
  }
}

/**
 * For the app that knows its secret: `POST /oauth/token`, codes and refresh tokens into tokens, and
 * `POST /oauth/revoke`, which ends the connection that a token belongs to.
 */
export function createTokenCall(context: ZoomContext): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: '20kb' });
  const serve = (name: string, run: (given: Record<string, unknown>) => object) =>
    router.post(`/${name}`, form, (req, res) => {
      res.set('Cache-Control', 'no-store');
      try {
        authenticate(context, req);
        // Parameters may come in the address as well, as older apps of the service send them.
        res.json(run({ ...req.query, ...formFields(req.body) }));
      } catch (error) {
        const { status, code, message } = refusalOf(error);
        res.status(status).json({ reason: message, error: code });
      }
    });
  serve('token', given => answer(context, given));
  serve('revoke', given => {
    if (!revokeTokens(context, needed(given, 'token'))) throw new GrantRefused('Invalid Token!');
    return { status: 'success' };
  });
  return router;
}

function textOf(given: Record<string, unknown>, name: string): string | null {
  const value = given[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function needed(given: Record<string, unknown>, name: string): string {
  const value = textOf(given, name);
  if (value === null) throw new TokenCallError(400, 'invalid_request', `Missing ${name}.`);
  return value;
}

function authenticate({ clientId, clientSecret }: ZoomContext, req: Request): void {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(req.get('authorization') ?? '')?.[1] ?? '';
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s);
  if (!sameText(id, clientId) || !sameText(secret, clientSecret)) {
    throw new TokenCallError(401, 'invalid_client', 'Invalid client_id or client_secret');
  }
}

function answer(context: ZoomContext, given: Record<string, unknown>): TokenAnswer {
  const need = (name: string) => needed(given, name);
  switch (need('grant_type')) {
    case 'authorization_code':
      return redeemCode(context, {
        code: need('code'),
        redirectUri: need('redirect_uri'),
        verifier: textOf(given, 'code_verifier'),
      });
    case 'refresh_token':
      return redeemRefreshToken(context, need('refresh_token'));
    default:
      throw new TokenCallError(
        400,
        'unsupported_grant_type',
        'Grant type is not supported from token endpoint.',
      );
  }
}

function refusalOf(error: unknown): TokenCallError {
  if (error instanceof TokenCallError) return error;
  if (error instanceof GrantRefused) return new TokenCallError(400, 'invalid_grant', error.message);
  throw error;
}
