import path from 'node:path';
import dotenv from 'dotenv';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { integrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { originOf } from '#server/http/listen.ts';
import { hideLocations } from '#server/orders/hideLocations.ts';
import { maps } from '#shared/config/maps.ts';

// Moves exact locations of listings of older versions from public to private data
// (docs/decisions/151). The marketplace has to be running.

dotenv.config({ path: path.join(import.meta.dirname, '../../.env'), quiet: true });
const config = readConfig(process.env);
const { hosted, dataDir, port } = config;
if (hosted && !hosted.integration) {
  console.error('Set SHARETRIBE_INTEGRATION_CLIENT_ID and _SECRET: listings are changed by them.');
  process.exit(1);
}
const credentials = loadCredentials(dataDir);
const operator = integrationSdk({
  baseUrl: () => hosted?.integrationUrl ?? `${originOf(config.host, port)}/flex`,
  ...(hosted?.integration ?? {
    clientId: credentials.integrationClientId,
    clientSecret: credentials.integrationClientSecret,
  }),
});

try {
  const { seen, hidden } = await hideLocations(operator(), {
    radius: maps.fuzzy.radius,
    onProgress: progress =>
      process.stdout.write(
        `\r${progress.seen} listings looked at, ${progress.hidden} places hidden`,
      ),
  });
  console.log(`\n${hidden} of ${seen} listings told their exact place, and do not any more.`);
} catch (error) {
  console.error(`\nStopped: ${error instanceof Error ? error.message : String(error)}`);
  console.error('What is hidden stays hidden; run the command again to go on.');
  process.exitCode = 1;
}
