import express from 'express';
import pino from 'pino';
import { apiBodies } from '#server/http/api/bodies.ts';
import type { EndpointContext, MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { callEndpoint } from '#server/subscriptions/testing/endpoints.ts';
import type { EndpointAnswer } from '#server/subscriptions/testing/endpoints.ts';
import { listen } from './listen.ts';
import { sdkFactoryOf } from './sdks.ts';

/** The part of the SDK that a test needs, and the session of its requests. */
export interface ServedSession {
  sdk?: object;
  isAnonymous?: boolean;
}

/** Dependencies of endpoints for one session. */
export const endpointContext = ({
  sdk = {},
  isAnonymous = false,
}: ServedSession = {}): EndpointContext => ({
  sdk: sdkFactoryOf(sdk),
  sessions: {
    open: () => ({ isAnonymous, token: () => Promise.resolve({ scope: 'user' }) }),
  } as unknown as Sessions,
  logger: pino({ level: 'silent' }),
});

/** Serves endpoints for one call and returns its answer. */
export async function callServed(
  endpoints: readonly MountableEndpoint[],
  path: string,
  body: object,
  session: ServedSession = {},
): Promise<EndpointAnswer> {
  const app = express().use(apiBodies);
  for (const one of endpoints) app.post(one.path, one.handler(endpointContext(session)));
  app.use(((error, _req, res, _next) => {
    res.status(500).json({ errors: [{ code: error instanceof Error ? error.message : '' }] });
  }) satisfies express.ErrorRequestHandler);
  const { url, close } = await listen(app);
  try {
    return await callEndpoint(url + path, body);
  } finally {
    await close();
  }
}
