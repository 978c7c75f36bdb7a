import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import dotenv from 'dotenv';
import { readConfig, standaloneDefaults } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';

// Writes the settings by which web processes reach the marketplace of DATA_DIR, as lines for
// `node --env-file` or .env. Makes the secrets of a marketplace that has not started yet.

const usage = `web-settings <file>

Writes ids and secrets of the marketplace of this DATA_DIR for its web processes (readable by its user alone).`;

const [file, ...rest] = process.argv.slice(2);
if (!file || file.startsWith('-') || rest.length > 0) {
  console.error(usage);
  process.exit(2);
}
dotenv.config({ path: path.join(import.meta.dirname, '../../.env'), quiet: true });
const { dataDir } = readConfig(process.env, standaloneDefaults, { isStandalone: true });
const credentials = loadCredentials(dataDir);
const settings = {
  SHARETRIBE_SDK_CLIENT_ID: credentials.clientId,
  SHARETRIBE_SDK_CLIENT_SECRET: credentials.clientSecret,
  SHARETRIBE_INTEGRATION_CLIENT_ID: credentials.integrationClientId,
  SHARETRIBE_INTEGRATION_CLIENT_SECRET: credentials.integrationClientSecret,
};
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
writeFileSync(file, lines.join(''), { mode: 0o600 });
// Writing does not change the mode of an existing file.
chmodSync(file, 0o600);
console.log(`${file} is written: start web processes with it and SHARETRIBE_SDK_BASE_URL.`);
