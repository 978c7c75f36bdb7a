import express from 'express';
import pino from 'pino';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { composeHostedConsole } from './compose.ts';

const none = { siteOperations: [] };

describe('the console over a hosted marketplace without its Integration API', () => {
  it('says what is missing, whatever is called', async () => {
    const router = composeHostedConsole(
      {
        ...{ operator: null, projection: null, approvals: null },
        ...{
          clientSecret: 's',
          credentials: { sealSecret: 's' },
          secure: false,
          now: Date.now,
          limiter: memoryLimits(),
        },
        tokens: createTokens({ baseUrl: () => '', clientId: 'c', clientSecret: 's' }),
        sdk: sdkFactoryOf({}),
        logger: pino({ level: 'silent' }),
      },
      { webhooks: none, mails: none, installation: none, account: none, videos: none },
    );
    const site = await listen(express().use('/flex/console/v1', router));
    for (const name of ['session/show', 'listings/query', 'site/webhooks/query']) {
      const answer = await fetch(`${site.url}/flex/console/v1/${name}`);
      const body: unknown = await answer.json();
      expect([answer.status, answer.headers.get('cache-control'), body]).toMatchObject([
        424,
        'no-store',
        { errors: [{ code: 'console-not-available' }] },
      ]);
    }
    await site.close();
  });
});
