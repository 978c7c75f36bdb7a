import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Data of a token known to the stub. */
export interface FacebookToken {
  app: string;
  user: { id: string; email?: string; first_name: string; last_name: string };
  /** Seconds since 1970; 0 for never. */
  expiresAt?: number;
}

/** Stub of Facebook's Graph API for inspecting tokens, in this process. */
export interface FacebookStub {
  url: string;
  tokens: Map<string, FacebookToken>;
  isAway: boolean;
  close(): Promise<void>;
}

/** Starts it on a free port. It trusts one app. */
export async function startFacebook(app: string, secret: string): Promise<FacebookStub> {
  const server = createServer((req, res) => {
    if (stub.isAway) return void res.writeHead(503).end('{}');
    const { pathname, searchParams } = new URL(req.url ?? '', stub.url);
    const answer = (status: number, body: object) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = () => answer(400, { error: { type: 'OAuthException', code: 190 } });
    const access = searchParams.get('access_token') ?? '';
    if (pathname === '/v1/debug_token') {
      if (access !== `${app}|${secret}`) return refuse();
      const known = stub.tokens.get(searchParams.get('input_token') ?? '');
      return answer(200, {
        data: known
          ? {
              app_id: known.app,
              is_valid: true,
              user_id: known.user.id,
              expires_at: known.expiresAt ?? 0,
            }
          : { is_valid: false, error: { code: 190 } },
      });
    }
    const known = stub.tokens.get(access);
    const proof = createHmac('sha256', secret).update(access).digest('hex');
    if (!known || searchParams.get('appsecret_proof') !== proof) return refuse();
    return answer(200, known.user);
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const stub: FacebookStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    tokens: new Map(),
    isAway: false,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return stub;
}
