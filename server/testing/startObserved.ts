import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { startSmtpServer } from '@flowroom/marketplace/testing/stubs/smtpServer';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { openLog } from '#server/logging/log.ts';
import { startServer } from '#server/main/startServer.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import type { WebApp } from '#server/pages/ssr/serverAppApi.ts';
import { listen } from './listen.ts';

/** Placeholder of the collector of traces and for the error-reporting service. */
async function startReceiver() {
  const received = { traces: '', errors: '' };
  const keep =
    (kind: keyof typeof received): express.RequestHandler =>
    (req, res) => {
      received[kind] += String(req.body);
      res.json({});
    };
  const text = express.text({ type: () => true, limit: '20mb' });
  const app = express()
    .post('/v1/traces', text, keep('traces'))
    .post('/api/7/envelope/', text, keep('errors'));
  return { ...(await listen(app)), received };
}

/**
 * A server of which all is observed: log, slow statements, metrics, state, traces, reports of
 * errors.
 */
export async function startObserved(app: WebApp, contactEmail: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-observed-'));
  const [receiver, smtp] = await Promise.all([startReceiver(), startSmtpServer()]);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'debug',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@flowroom.example',
    CONTACT_EMAIL: contactEmail,
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    TRACE_SHARE: '1',
    SENTRY_DSN: `${receiver.url.replace('//', '//key@')}/7`,
  });
  const written = { log: '' };
  const { logger, flush } = await openLog(config, { write: line => void (written.log += line) });
  const credentials = loadCredentials(folder);
  const server = await startServer({
    // Each statement is a slow one.
    config: { ...config, port: 0, slowQueryMs: 0.000_001 },
    credentials,
    logger,
    root: path.resolve(import.meta.dirname, '../..'),
    assets: null,
    webApp: () => Promise.resolve({ app, stats: {} }),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const read = async (address: string, headers = {}) => (await fetch(address, { headers })).text();
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await flush();
    await server.close();
    await Promise.all([receiver.close(), smtp.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    server,
    url,
    credentials,
    smtp,
    written,
    close,
    /** Returns all that it has written, by where, after its end. */
    async end() {
      const [metrics, state] = await Promise.all([
        read(`http://127.0.0.1:${server.metricsPort}/metrics`),
        read(`${url}/readyz`, {
          authorization: `Bearer ${operatorProof(credentials.operatorSecret)}`,
        }),
      ]);
      await close();
      return { log: written.log, metrics, state, ...receiver.received };
    },
  };
}

/** A running site whose metrics, traces and logs can be read. */
export type Observed = Awaited<ReturnType<typeof startObserved>>;
