import express from 'express';
import { readConfig } from '#server/config/config.ts';
import { listen } from '#server/testing/listen.ts';
import { maps, meetings } from './checks/meetings.ts';
import { payments } from './checks/payments.ts';
import { zones } from './checks/zones.ts';
import type { Check, DoctorContext } from './finding.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map(close => close())));

/** The services as they answer; each test puts its own in place. */
async function services(answers: express.Router): Promise<DoctorContext['services']> {
  const { url, close } = await listen(express().use(answers));
  closing.push(close);
  return { stripe: url, zoom: url, mapbox: url, iana: url };
}

/** Returns what a check finds, as `level message`. */
async function findingsOf(
  check: Check,
  environment: Record<string, string>,
  answers: express.Router = express.Router(),
): Promise<string[]> {
  const findings = await check.run({
    config: readConfig(environment),
    credentials: null,
    services: await services(answers),
    timeoutMs: 5_000,
    clocks: [],
  });
  return findings.map(({ level, message }) => `${level} ${message}`);
}

describe('payments', () => {
  const keys = {
    ROOT_URL: 'https://flow.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    FLOWROOM_SETUP: 'live',
  };
  const endpoint = {
    url: 'https://flow.example/api/stripe-webhook',
    status: 'enabled',
    enabled_events: ['*'],
  };
  const provider = (data: object[] = [endpoint], account: object = {}, status = 200) => {
    const router = express.Router();
    router.use((req, res, next) =>
      req.get('authorization') === 'Bearer sk_live_1' ? next() : res.status(401).json({}),
    );
    router.get('/v1/account', (_req, res) => res.status(status).json(account));
    router.get('/v1/webhook_endpoints', (_req, res) => res.json({ data }));
    return router;
  };

  it('are right for a demo with the stub, and not for a live set-up', async () => {
    expect(await findingsOf(payments, {})).toEqual([expect.stringMatching(/^ok The stand-in/)]);
    expect(await findingsOf(payments, { FLOWROOM_SETUP: 'live' })).toEqual([
      expect.stringMatching(/^fail The stand-in/),
    ]);
  });

  it('are right when the provider takes the key and knows the endpoint', async () => {
    expect(await findingsOf(payments, keys, provider())).toEqual([
      'ok The provider takes STRIPE_SECRET_KEY.',
      'ok The provider tells https://flow.example/api/stripe-webhook what happens.',
    ]);
  });

  it('fail with a key that the provider refuses', async () => {
    const found = await findingsOf(
      payments,
      { ...keys, STRIPE_SECRET_KEY: 'sk_live_2' },
      provider(),
    );
    expect(found).toEqual(['fail The provider does not take STRIPE_SECRET_KEY.']);
  });

  it('fail with keys of two modes, and with an account that may take none', async () => {
    const mixed = { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(await findingsOf(payments, mixed, provider())).toContain(
      'fail The secret key and the publishable key are of different modes.',
    );
    const closed = provider([endpoint], { charges_enabled: false });
    expect(await findingsOf(payments, keys, closed)).toContain(
      'fail The account may not take payments yet.',
    );
  });

  it('warn of a demo that moves real money', async () => {
    expect(await findingsOf(payments, { ...keys, FLOWROOM_SETUP: 'demo' }, provider())).toContain(
      'warn The keys move real money, and the demo accounts may use them.',
    );
  });

  it.each([
    ['is missing', [], /^fail There is no webhook endpoint for/],
    ['is of another site', [{ ...endpoint, url: 'https://x.example/' }], /^fail There is no webh/],
    ['is disabled', [{ ...endpoint, status: 'disabled' }], /^fail .* is disabled/],
    [
      'leaves events out',
      [{ ...endpoint, enabled_events: ['checkout.session.completed', 'invoice.payment_failed'] }],
      /^fail .* leaves out checkout\.session\.expired, customer\.subscription\.updated, customer\.subscription\.deleted, invoice\.paid/,
    ],
  ])('fail when the webhook endpoint %s', async (_, data, said) => {
    const found = await findingsOf(payments, keys, provider(data));
    expect(found.at(-1)).toMatch(said);
  });

  it('fail when the events of the endpoint can not be verified', async () => {
    const { STRIPE_WEBHOOK_SECRET: _, ...unsigned } = keys;
    expect((await findingsOf(payments, unsigned, provider())).at(-1)).toMatch(/^fail Nothing that/);
  });
});

describe('meetings', () => {
  const keys = { ZOOM_CLIENT_ID: 'id', ZOOM_CLIENT_SECRET: 'secret' };
  const zoom = (status: number, body: object) =>
    express.Router().post('/oauth/token', (_req, res) => res.status(status).json(body));

  it('are the stub’s without keys, which a live set-up is warned of', async () => {
    expect(await findingsOf(meetings, {})).toEqual([expect.stringMatching(/^ok The stand-in/)]);
    expect(await findingsOf(meetings, { FLOWROOM_SETUP: 'live' })).toEqual([
      expect.stringMatching(/^warn The stand-in/),
    ]);
  });

  it('have right keys when only the code is refused', async () => {
    const found = await findingsOf(meetings, keys, zoom(400, { error: 'invalid_grant' }));
    expect(found).toEqual(['ok The meeting service takes the keys.']);
  });

  it('fail when the keys are refused', async () => {
    const found = await findingsOf(meetings, keys, zoom(400, { error: 'invalid_client' }));
    expect(found).toEqual([expect.stringMatching(/^fail .*ZOOM_CLIENT_ID/)]);
  });
});

describe('maps', () => {
  const token = { MAPBOX_ACCESS_TOKEN: 'pk.1' };
  const mapbox = (code: string) =>
    express.Router().get('/tokens/v2', (req, res) => {
      res.json({ code: req.query.access_token === 'pk.1' ? code : 'TokenMalformed' });
    });

  it('need no token', async () => {
    expect(await findingsOf(maps, {})).toEqual([expect.stringMatching(/^ok The bundled map/)]);
  });

  it('fail when the token is refused', async () => {
    expect(await findingsOf(maps, token, mapbox('TokenValid'))).toEqual([
      'ok The maps service takes MAPBOX_ACCESS_TOKEN.',
    ]);
    expect(await findingsOf(maps, token, mapbox('TokenRevoked'))).toEqual([
      'fail The maps service says TokenRevoked.',
    ]);
  });
});

describe('time zones', () => {
  const iana = (version: string, status = 200) =>
    express.Router().get('/time-zones/tzdb/version', (_req, res) => {
      res.status(status).send(version);
    });

  it('are warned of when their rules are older than the newest release', async () => {
    expect(await findingsOf(zones, {}, iana('2099a\n'))).toEqual([
      expect.stringMatching(/^warn The rules of time zones are of \d{4}\w, and 2099a is published/),
    ]);
    expect(await findingsOf(zones, {}, iana('2020a'))).toEqual([
      expect.stringMatching(/^ok .*newest/),
    ]);
    expect(await findingsOf(zones, {}, iana('', 503))).toEqual([
      expect.stringMatching(/^ok .*IANA does not answer: the answer is 503/),
    ]);
  });
});
