import path from 'node:path';
import { parseArgs } from 'node:util';
import dotenv from 'dotenv';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { openLog } from '#server/logging/log.ts';
import { startServer } from '#server/main/startServer.ts';
import { demoMeetingService } from '#server/main/seedIfEmpty.ts';
import { addListings, isEmpty, seedDemo } from '#demo/seedDemo.ts';

const usage = `npm run seed [-- --listings N]

Fills an empty marketplace with the demo. --listings adds N more published classes for
measurements, also when there is something already. With the embedded database the server must not
run at the same time.`;

const root = path.resolve(import.meta.dirname, '..');

async function seed(listings: number) {
  dotenv.config({ path: path.join(root, '.env'), quiet: true });
  const config = readConfig(process.env);
  if (config.setup === 'live') throw new Error('A live set-up is not filled with a demo.');
  if (config.hosted) throw new Error('A hosted marketplace is not filled with a demo.');
  const { logger } = await openLog({ ...config, errorReporting: null });
  const credentials = loadCredentials(config.dataDir);
  const rootUrl = config.rootUrl ?? `http://localhost:${config.port}`;
  // Only the stand-ins are needed of it, for payout accounts and meetings.
  const server = await startServer({
    config: { ...config, rootUrl, port: 0, host: undefined },
    credentials,
    logger,
    root,
    assets: null,
    webApp: () => Promise.reject(new Error('The seed serves no pages.')),
  });
  try {
    const { marketplace } = server;
    if (!marketplace) return;
    if (await isEmpty(marketplace)) {
      const { accounts } = credentials;
      const meetings = demoMeetingService(config, credentials, server.sandbox);
      console.log(await seedDemo(marketplace, { accounts, listings, meetings }));
    } else if (listings > 0) {
      await addListings(marketplace, listings);
      console.log(`${listings} listings added.`);
    } else {
      console.log('There is something already; delete the data folder to start afresh.');
    }
  } finally {
    await server.close();
  }
}

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '0' }, help: { type: 'boolean' } },
});
const wanted = Number(values.listings);
if (values.help || !Number.isSafeInteger(wanted) || wanted < 0) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  seed(wanted).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
