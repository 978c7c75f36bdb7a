import express from 'express';
import type { RequestHandler } from 'express';
import { errorFacts } from './errorFacts.ts';
import { integrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { openLog } from '#server/logging/log.ts';
import { createRawSdks, transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';

// Calls that fail, as the clients let them: with the whole request and the answer on the error.

const kept = {
  token: 'token-of-the-operator',
  person: 'token-of-a-person',
  secret: 'secret-of-the-client',
  cookie: 'cookie-of-the-answer',
  text: 'Dear Sam, the room is upstairs.',
};

interface Line {
  msg: string;
  err: { type: string; message: string; stack: string; status?: number; code?: string };
}

/** Output of an error in the log and at the error-reporting service. */
async function heardOf(error: unknown): Promise<{ written: string; sent: string }> {
  let [written, sent] = ['', ''];
  const service = await listen(
    express().post('/api/7/envelope/', express.text({ type: () => true }), (req, res) => {
      sent += String(req.body);
      res.json({});
    }),
  );
  try {
    const dsn = `http://key@${service.url.slice('http://'.length)}/7`;
    const { logger, flush } = await openLog(
      { logLevel: 'info', environment: 'production', errorReporting: { dsn } },
      { write: line => void (written += line) },
    );
    const part = logger.child({ part: 'marketplace' });
    part.error({ err: error, path: '/s', last: error }, 'it failed');
    part.error(error);
    await flush();
  } finally {
    await service.close();
  }
  return { written, sent };
}

/** A marketplace that gives a token and refuses everything else. */
async function refusedBy(
  answer: RequestHandler,
  call: (baseUrl: string) => Promise<unknown>,
): Promise<unknown> {
  const app = express();
  app.post('/v1/auth/token', express.urlencoded({ extended: false }), (req, res, next) => {
    if (req.body.client_id === 'unknown') return next();
    return res.json({ access_token: kept.token, token_type: 'bearer', expires_in: 600 });
  });
  app.use(answer);
  const marketplace = await listen(app);
  try {
    return await call(marketplace.url).then(
      () => Promise.reject(new Error('It did not fail.')),
      (error: unknown) => error,
    );
  } finally {
    await marketplace.close();
  }
}

const refuse: RequestHandler = (_req, res) => {
  const errors = [{ status: 409, code: 'conflict', title: kept.text }];
  res.cookie('session', kept.cookie).status(409).type('application/transit+json');
  res.send(transit.write({ errors }));
};

const operatorAt = (clientId: string) => (baseUrl: string) =>
  integrationSdk({ baseUrl: () => baseUrl, clientId, clientSecret: kept.secret })().listings.update(
    { id: '00000000-0000-4000-8000-000000000001', description: kept.text },
  );

const personAt = (baseUrl: string) =>
  createRawSdks({ baseUrl: () => baseUrl, clientId: 'web', tokens: {} as Tokens })
    .forSession({
      isAnonymous: false,
      token: () => Promise.resolve({ accessToken: kept.person, scope: 'user' }),
      cookie: kept.cookie,
    } as unknown as Session)
    .currentUser.updateProfile({ bio: kept.text });

const hangUp: RequestHandler = req => void req.socket.destroy();

describe('what is logged of a failed call', () => {
  it.each([
    ['of the operator, that is refused', refuse, operatorAt('server'), 409, 'conflict'],
    ['of the operator, who is not known', refuse, operatorAt('unknown'), 409, 'ERR_BAD_REQUEST'],
    ['of the operator, that is not answered', hangUp, operatorAt('server'), undefined, undefined],
    ['of a person, that is refused', refuse, personAt, 409, 'conflict'],
    ['of a person, that is not answered', hangUp, personAt, undefined, undefined],
  ] as const)('%s', async (_, answer, call, status, code) => {
    const error = await refusedBy(answer, call);
    const { written, sent } = await heardOf(error);
    for (const word of Object.values(kept)) {
      expect(written).not.toContain(word);
      expect(sent).not.toContain(word);
    }
    const { message } = error as Error;
    const [line] = written.split('\n').map(text => JSON.parse(text || 'null') as Line);
    expect(line).toMatchObject({ msg: 'it failed', part: 'marketplace', path: '/s' });
    expect(line?.err).toMatchObject({ message, ...(status && { status, code }) });
    expect(line?.err.stack).toMatch(/\n +at /);
    const event = JSON.parse(sent.split('\n')[2] ?? '{}') as {
      exception: { values: { value: string; stacktrace: { frames: object[] } }[] };
      extra: { error: object };
    };
    expect(event.exception.values.at(-1)).toMatchObject({ value: message });
    expect(event.exception.values.at(-1)?.stacktrace.frames.length).toBeGreaterThan(0);
    expect(event.extra.error).toMatchObject({ message, ...(status && { status, code }) });
  });

  it('has the values of no query and no body', async () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'user_email_key',
      detail: `Key (email)=(${kept.text}) exists`,
      params: [kept.secret],
    });
    const error = Object.assign(new Error('Not stored.', { cause }), { body: kept.text });
    const { written, sent } = await heardOf(error);
    for (const text of [written, sent]) {
      expect(text).toContain('duplicate key');
      for (const word of Object.values(kept)) expect(text).not.toContain(word);
    }
    expect(written).toContain('"code":"23505","constraint":"user_email_key"');
  });
});

describe('the facts of an error', () => {
  it('are there whatever was thrown', () => {
    expect(errorFacts('down')).toEqual({ type: 'string', message: 'down' });
    expect(errorFacts(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
    expect(errorFacts({ message: 'odd', headers: kept })).toEqual({
      type: 'Object',
      message: 'odd',
    });
  });

  it('name the errors that it combines, and end where errors cause each other', () => {
    const error = new AggregateError([new Error('one'), new TypeError('two')], 'both');
    error.cause = error;
    const facts = errorFacts(error);
    expect(facts.errors?.map(({ message }) => message)).toEqual(['one', 'two']);
    expect(JSON.stringify(facts).length).toBeLessThan(100_000);
  });
});

it('an address in the message of an error, or of what caused it, is not logged', async () => {
  const cause = new Error('<sam.o-hara+x@mail.example.com>: Mailbox busy');
  const { written, sent } = await heardOf(new Error('Nothing for sam@example.com', { cause }));
  for (const text of [written, sent]) {
    expect(text).toContain('<…@…>: Mailbox busy');
    expect(text).not.toContain('example.com');
  }
});
