import express from 'express';
import { toldAddress } from '@flowroom/marketplace/clientAddress';

/** One call that reached the marketplace. */
export interface SeenCall {
  path: string;
  authorization: string | undefined;
  form: Record<string, string>;
  /** The client address for which the caller says that it calls. */
  toldAs: { address: string | undefined; proof: string | undefined };
  cookie: string | undefined;
  /** A body in the marketplace's own format. */
  transit: string;
}

/**
 * A marketplace that knows one person (`sam` with the password `right`) and records its calls.
 * Tokens say what they are: `user-1`, `user-2` after a renewal, `anonymous-1`.
 */
export function fakeMarketplace() {
  const seen: SeenCall[] = [];
  const state = { count: 0, expiresIn: 600, refuseRefresh: false, down: false };
  const app = express();
  app.use(express.urlencoded({ extended: false }));
  app.use(express.text({ type: 'application/transit+json' }));
  app.use((req, res, next) => {
    seen.push({
      path: req.path,
      authorization: req.get('authorization'),
      form: typeof req.body === 'object' ? (req.body as Record<string, string>) : {},
      toldAs: { address: req.get(toldAddress.address), proof: req.get(toldAddress.proof) },
      cookie: req.get('cookie'),
      transit: typeof req.body === 'string' ? req.body : '',
    });
    if (state.down) res.status(503).send('down');
    else next();
  });
  app.post('/v1/auth/token', (req, res) => {
    const form = (req.body ?? {}) as Record<string, string>;
    state.count += 1;
    const token = (kind: string, scope: string, refresh?: string) =>
      res.json({
        access_token: `${kind}-${state.count}`,
        token_type: 'bearer',
        expires_in: state.expiresIn,
        scope,
        refresh_token: refresh,
      });
    switch (form.grant_type) {
      case 'client_credentials':
        return token('anonymous', 'public-read');
      case 'password':
        if (form.password === 'once too often') {
          return res.status(429).set('Retry-After', '900').send('Too many requests.');
        }
        if (form.password === 'with a code' && form.second_factor !== '123456') {
          return res.status(401).set('X-Second-Factor', 'required').send('Unauthorized');
        }
        if (form.password === 'in a flood') {
          return res
            .status(503)
            .set('Retry-After', '2')
            .send('The service can not answer right now.');
        }
        return form.username === 'sam' && ['right', 'with a code'].includes(form.password ?? '')
          ? token('user', 'user', 'refresh-1')
          : res.status(401).send('Unauthorized');
      case 'refresh_token':
        return form.refresh_token === 'refresh-1' && !state.refuseRefresh
          ? token('user', 'user', 'refresh-1')
          : res.status(401).send('Unauthorized');
      case 'token_exchange':
        return token('trusted', 'trusted:user');
      default:
        return res.status(400).send('Unauthorized');
    }
  });
  app.post('/v1/auth/revoke', (_req, res) => {
    res.json({ action: 'revoked' });
  });
  app.use((req, res) => {
    res.json({ authorization: req.get('authorization') ?? null });
  });
  return { app, seen, state, last: () => seen.at(-1) };
}
