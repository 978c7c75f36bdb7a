import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';

const schema: z.ZodType<MarketplaceCredentials> = z.object({
  ident: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  integrationClientId: z.string(),
  integrationClientSecret: z.string(),
  buildApiKey: z.string(),
  tokenSecret: z.string(),
});

const secret = () => randomBytes(32).toString('base64url');

const generate = (): MarketplaceCredentials => ({
  ident: 'marketplace',
  clientId: randomUUID(),
  clientSecret: secret(),
  integrationClientId: randomUUID(),
  integrationClientSecret: secret(),
  buildApiKey: randomBytes(24).toString('hex'),
  tokenSecret: secret(),
});

/**
 * Reads `marketplace-credentials.json` of a data folder; the first start writes it, readable by its
 * owner alone.
 */
export function loadCredentials(dataDir: string): MarketplaceCredentials {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'marketplace-credentials.json');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(generate(), null, 2)}\n`, { mode: 0o600 });
  try {
    // A link never replaces: of two processes that start together, both read the first one's file.
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
