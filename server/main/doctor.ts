import path from 'node:path';
import { parseArgs } from 'node:util';
import dotenv from 'dotenv';
import { withCommands } from '#server/config/commands.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import type { Config } from '#server/config/config.ts';
import { readCredentials } from '#server/config/credentials.ts';
import { examine, reportLines } from './doctor/examine.ts';
import type { Examined } from './doctor/examine.ts';
import { ianaOrigin } from '#server/pages/zones/releases.ts';

const usage = `npm run doctor [-- --json]

Checks the set-up of this folder and says what to do: settings, database, store of uploads, disk, mail,
payments, meetings, maps, proxies, time zones, clock. Changes nothing; a running server goes on. Ends with 1 when
something fails. Proxies are looked at through the running server.`;

const root = path.resolve(import.meta.dirname, '../..');

async function look(): Promise<Examined[]> {
  dotenv.config({ path: path.join(root, '.env'), quiet: true });
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ subject: 'settings', level: 'fail', message: error.message }];
  }
  return examine({
    config,
    credentials: readCredentials(config.dataDir),
    services: {
      stripe: 'https://api.stripe.com',
      zoom: 'https://zoom.us',
      mapbox: 'https://api.mapbox.com',
      iana: ianaOrigin,
    },
    timeoutMs: 10_000,
    clocks: [],
  });
}

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean' } },
});
if (values.help) console.log(withCommands(usage));
else {
  const examined = await look();
  const isFit = examined.every(({ level }) => level !== 'fail');
  if (values.json) console.log(JSON.stringify({ isFit, findings: examined }, null, 2));
  else console.log(reportLines(examined).join('\n'));
  process.exitCode = isFit ? 0 : 1;
}
