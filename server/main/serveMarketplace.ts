import path from 'node:path';
import dotenv from 'dotenv';
import { printBanner } from './banner.ts';
import { closeOnSignal, endOnUncaught, endWithSupervisor, setHeapLimits } from './lifecycle.ts';
import { seedIfEmpty } from './seedIfEmpty.ts';
import { startTelemetry } from './startTelemetry.ts';
import { startExitCode, startFailure } from './startFailure.ts';
import { createAdmission } from '#server/http/admission/admission.ts';
import type { Marketplace } from '@flowroom/marketplace';
import { addUncaught } from '@flowroom/marketplace/failures';
import { standaloneApp } from '@flowroom/marketplace/standalone';
import { openMarketplace, openSandbox } from './backend.ts';
import { readConfig, standaloneDefaults, publicOriginOf } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { openLog, terminalDefaults } from '#server/logging/log.ts';
import { httpsOnlyAt } from '#server/http/answerHeaders.ts';
import { listen, originOf } from '#server/http/listen.ts';
import { operatorLink } from '#server/http/operator/operatorProof.ts';
import { processState } from '#server/telemetry/processState.ts';
import { tightenOutbox } from './operator/outboxFolder.ts';
import { checkSetup, liveWarnings } from '#server/config/live/checkSetup.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isStandalone = true;

/** Returns a way to finish that stores errors which nobody has handled, the last one too. */
function storingUncaught({ context }: Marketplace, finish: () => Promise<void>) {
  const { failures, now } = context;
  addUncaught(failures, now);
  return async () => {
    await finish();
    await failures.flush();
  };
}

/** Runs the embedded marketplace standalone, for separate web servers. */
async function serve() {
  setHeapLimits();
  endWithSupervisor();
  dotenv.config({ path: path.join(root, '.env'), quiet: true });
  const config = readConfig(
    process.env,
    { ...standaloneDefaults, ...terminalDefaults },
    { isStandalone },
  );
  const { logger, flush } = await openLog(config);
  const untilThen = endOnUncaught(logger, flush);
  await checkSetup({ config, isStandalone });
  for (const warning of liveWarnings(config)) logger.warn(warning);
  const credentials = loadCredentials(config.dataDir);
  await tightenOutbox(config.dataDir, logger);
  const listening = await listen(config.port, config.host, {
    httpsOnly: httpsOnlyAt(config.marketplaceUrl, config.hstsSubdomains),
    logger,
  });
  const { port } = listening;
  const publicOrigin = publicOriginOf(config, { isStandalone, port });
  const options = { config, credentials, logger, root };
  const hasRealPayments = Boolean(config.stripe?.secretKey);

  const sandbox =
    hasRealPayments && config.mail.smtpUrl ? null : await openSandbox(options, publicOrigin);
  const marketplace = await openMarketplace(options, {
    publicOrigin,
    siteOrigin: config.rootUrl ?? publicOrigin,
    ownOrigin: originOf(config.host, port),
  });
  untilThen(storingUncaught(marketplace, listening.close));
  let started = false;
  const ready = async () => started && (await marketplace.ready());
  const admission = createAdmission({
    limits: config.load,
    // Browsers are signed in at the web server.
    readSession: () => null,
    logger,
  });
  const telemetry = await startTelemetry({ config, name: 'flowroom-marketplace', logger }, () =>
    processState({ load: admission.state, ready, marketplace, projection: null, eventLog: null }),
  );
  const app = standaloneApp({
    marketplace,
    sandbox: sandbox?.router ?? null,
    trustProxy: config.trustProxy,
    started: () => started,
  });
  listening.answerWith(app);
  const isFirstStart = await seedIfEmpty(config, credentials, {
    marketplace,
    // No seal: the tokens of teachers are encrypted with a key of the web server.
    meetings:
      sandbox && !hasRealPayments
        ? { rootUrl: publicOriginOf(config), addHost: sandbox.addHost, seal: null }
        : null,
  });
  await marketplace.start();
  started = true;
  listening.answerWith(admission.guard(app));
  closeOnSignal(logger, async () => {
    await listening.drain(config.drainSeconds * 1_000);
    await listening.close();
    admission.close();
    await marketplace.close();
    await telemetry.close();
    await sandbox?.close();
    await flush();
  });
  printBanner({
    name: 'The marketplace',
    url: `${publicOrigin}/flex`,
    accounts: config.seedDemo ? credentials.accounts : [],
    isFirstStart,
    dataDir: config.dataDir,
    mailLink: sandbox && operatorLink(config, credentials, publicOrigin),
  });
}

serve().catch((error: unknown) => {
  console.error(startFailure(error) ?? error);
  process.exit(startExitCode(error));
});
