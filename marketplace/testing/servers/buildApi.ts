import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import { buildRouter } from '#marketplace/api/build/router.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { createImageStore } from '#marketplace/storage/images.ts';
import { localObjectStore } from '#marketplace/storage/localObjectStore.ts';
import { tracing } from '../coverage/trace.ts';
import { silentLogger } from '../stubs/silentLogger.ts';
import { openTestDatabase } from '../database/testDatabase.ts';

/** The Build API of an empty marketplace called `studio`, on a free port. */
export interface TestBuildApi {
  /** Value of FLEX_API_BASE_URL for the CLI. */
  base: string;
  apiKey: string;
  context: MarketplaceContext;
  close(): Promise<void>;
}

const apiKey = '0123456789abcdef';
const marketplaceId = '5f1b0c9e-1111-4222-8333-444455556666';

/** Opens a database of its own; `close` it at the end. */
export async function openBuildApi(): Promise<TestBuildApi> {
  const database = await openTestDatabase('pglite');
  const { db } = database.handle;
  await db
    .insertInto('marketplace')
    .values({
      id: marketplaceId,
      ident: 'studio',
      name: 'Studio',
      created_at: new Date(),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const context = {
    db,
    marketplaceId,
    now: () => new Date(),
    logger: silentLogger,
    images: createImageStore(localObjectStore(path.join(database.dataDir, 'uploads'))),
    options: {
      name: 'Studio',
      webUrl: 'https://studio.example',
      dataDir: database.dataDir,
      credentials: { ident: 'studio', buildApiKey: apiKey },
    },
  } as unknown as MarketplaceContext;
  const server = createServer(express().use('/v1/build-api', ...tracing(), buildRouter(context)));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/build-api`,
    apiKey,
    context,
    async close() {
      await new Promise(resolve => server.close(resolve));
      await database.drop();
    },
  };
}
