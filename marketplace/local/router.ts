import path from 'node:path';
import express, { Router } from 'express';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { z } from 'zod';
import { html } from '#marketplace/api/console/page.ts';
import { sameSecret } from '#marketplace/api/secrets.ts';
import type { MovableClock } from './clock.ts';
import { readMails } from './mails.ts';
import { localHeaders, overviewBody, requestBody, requestsBody, sendLocalPage } from './pages.ts';
import type { LocalLinks, RequestFilter } from './pages.ts';
import type { RequestLog } from './requestLog.ts';

export interface LocalOptions {
  /** Opens the tools; a part of their address. */
  key: string;
  dataDir: string;
  clock: MovableClock;
  log: RequestLog;
  links: LocalLinks;
  /** Stores the data under a name while they are in use; null where they are not in the folder. */
  takeSnapshot: ((name: string, replaces: boolean) => Promise<void>) | null;
}

const hourMs = 3_600_000;
const amount = () => z.coerce.number().nonnegative().max(1_000_000);
const clockInput = z.union([
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  z.strictObject({ hours: amount() }),
]);
const snapshotInput = z.strictObject({ name: z.string(), replace: z.boolean().default(false) });

/** What was sent is wrong; the message says how. */
class WrongInput extends Error {
  readonly status = 400;
}

/** An error that answers what was sent: ours, or that of a body that is no JSON. */
const refusal = z.object({ status: z.number().min(400).max(499), message: z.string() });

function parse<T>(schema: z.ZodType<T>, body: unknown, expected: string): T {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new WrongInput(`Expected ${expected}.`);
  return data;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function filterOf({ query }: Request): RequestFilter {
  return { path: textOf(query['path']), failed: query['failed'] === '1' };
}

const chosen = (log: RequestLog, { path: part, failed }: RequestFilter) =>
  log
    .requests()
    .filter(({ path: address, status }) => address.includes(part) && (!failed || status >= 400));

const clockAnswer = ({ now, aheadMs }: MovableClock) => ({
  now: now().toISOString(),
  aheadMs: aheadMs(),
});

function moveClock({ clock }: LocalOptions, req: Request, res: Response): void {
  const input = parse(clockInput, req.body, '{"to": "<ISO time>"} or {"hours": <number>}');
  const to = 'to' in input ? new Date(input.to) : new Date(+clock.now() + input.hours * hourMs);
  try {
    clock.moveTo(to);
  } catch (error) {
    throw new WrongInput(error instanceof Error ? error.message : String(error));
  }
  // A form of the first page leads back to it.
  if (req.is('application/x-www-form-urlencoded')) res.redirect(303, './');
  else res.json(clockAnswer(clock));
}

async function snapshot({ takeSnapshot }: LocalOptions, req: Request, res: Response) {
  const { name, replace } = parse(snapshotInput, req.body, '{"name": "<name>"}');
  if (!takeSnapshot) throw new WrongInput('The data are in PostgreSQL: use its own tools.');
  await takeSnapshot(name, replace).catch((error: unknown) => {
    throw new WrongInput(error instanceof Error ? error.message : String(error));
  });
  res.json({ name });
}

const onError: ErrorRequestHandler = (error, _req, res, next) => {
  const { success, data } = refusal.safeParse(error);
  if (success) res.status(data.status).json({ error: data.message });
  else next(error);
};

/** `/local/<key>`: tools of a developer, as pages and as JSON. */
export function localRouter(options: LocalOptions): Router {
  const { key, dataDir, clock, log, links } = options;
  const tools = Router();
  tools.use(express.json({ limit: '10kb' }), express.urlencoded({ extended: false }));
  tools.use((_req, res, next) => {
    res.set(localHeaders);
    next();
  });
  tools.get('/', (req, res) =>
    sendLocalPage(res, 'Tools', overviewBody(req.baseUrl, links, clock.now())),
  );
  tools.get('/requests.json', (req, res) => void res.json({ data: chosen(log, filterOf(req)) }));
  tools.get('/requests', (req, res) => {
    const filter = filterOf(req);
    sendLocalPage(res, 'Requests', requestsBody(req.baseUrl, filter, chosen(log, filter)));
  });
  tools.get('/requests/:id', (req, res, next) => {
    const found = log.requests().find(({ id }) => String(id) === req.params.id);
    if (!found) return next();
    return sendLocalPage(res, `${found.method} ${found.path}`, requestBody(req.baseUrl, found));
  });
  tools.post('/requests/clear', (_req, res) => {
    log.clear();
    res.json({ data: [] });
  });
  tools.get('/mails.json', async (req, res) => {
    const data = await readMails(path.join(dataDir, 'outbox'), textOf(req.query['to']));
    res.json({ data });
  });
  tools.get('/clock', (_req, res) => void res.json(clockAnswer(clock)));
  tools.post('/clock', (req, res) => moveClock(options, req, res));
  tools.post('/snapshots', (req, res) => snapshot(options, req, res));
  tools.use((_req, res) => sendLocalPage(res, 'There is no such page', html``, 404));
  tools.use(onError);
  const router = Router();
  router.use('/:key', (req, res, next) => {
    if (sameSecret(req.params.key, key)) tools(req, res, next);
    else res.status(404).type('text/plain').send('Open the address that was printed at the start.');
  });
  return router;
}
