import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import { createSandbox } from '@flowroom/sandbox';
import { stubWebhook } from '#server/payments/compose.ts';
import type { Credentials } from '#server/config/credentials.ts';

// Runs the stubs as a process of their own. Arguments: data folder, port, address and data folder
// of the product.

const [dataDir = '', port = '', productUrl = '', productDir = ''] = process.argv.slice(2);
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const credentials = JSON.parse(
  readFileSync(path.join(productDir, 'credentials.json'), 'utf8'),
) as Credentials;

const sandbox = await createSandbox({
  dataDir,
  publicUrl: `${productUrl}/sandbox`,
  keys: credentials.sandbox,
  stripeWebhook: stubWebhook({ credentials, ownOrigin: productUrl }),
  logger: quiet,
});
const app = express();
app.get('/healthz', (_req, res) => {
  res.send('ok');
});
app.use('/sandbox', sandbox.router);
app.listen(Number(port), '127.0.0.1');
