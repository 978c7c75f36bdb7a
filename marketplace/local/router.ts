import path from 'node:path';
import express, { Router } from 'express';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { z } from 'zod';
import { sameSecret } from '#marketplace/api/secrets.ts';
import type { MovableClock } from './clock.ts';
import { readMails } from './mails.ts';
import {
  localHeaders,
  outcomeBody,
  overviewBody,
  requestBody,
  requestsBody,
  sendLocalPage,
} from './pages.ts';
import type { LocalLinks, RequestFilter } from './pages.ts';
import type { RequestLog } from './requestLog.ts';
import { languageOf } from './words.ts';

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
// A form has `replace` only where it is checked, as text.
const snapshotInput = z.strictObject({
  name: z.string(),
  replace: z.union([z.boolean(), z.literal('1').transform(() => true)]).default(false),
});

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

const isForm = (req: Request): boolean => req.is('application/x-www-form-urlencoded') !== false;

function moveClock({ clock }: LocalOptions, req: Request, res: Response): void {
  const input = parse(clockInput, req.body, '{"to": "<ISO time>"} or {"hours": <number>}');
  const to = 'to' in input ? new Date(input.to) : new Date(+clock.now() + input.hours * hourMs);
  try {
    clock.moveTo(to);
  } catch (error) {
    throw new WrongInput(error instanceof Error ? error.message : String(error));
  }
  // A form of the first page leads back to it.
  if (isForm(req)) res.redirect(303, './');
  else res.json(clockAnswer(clock));
}

/** Says what came of a form. */
function sendOutcome(
  req: Request,
  res: Response,
  outcome: 'taken' | 'refused',
  text: string,
  status = 200,
): void {
  const language = languageOf(req);
  const body = outcomeBody(req.baseUrl, language, text);
  sendLocalPage(res, { language, title: language.words[outcome], body, status });
}

async function snapshot({ takeSnapshot }: LocalOptions, req: Request, res: Response) {
  const { name, replace } = parse(snapshotInput, req.body, '{"name": "<name>"}');
  if (!takeSnapshot) throw new WrongInput('The data are in PostgreSQL: use its own tools.');
  await takeSnapshot(name, replace).catch((error: unknown) => {
    throw new WrongInput(error instanceof Error ? error.message : String(error));
  });
  if (isForm(req)) sendOutcome(req, res, 'taken', name);
  else res.json({ name });
}

const onError: ErrorRequestHandler = (error, req, res, next) => {
  const { success, data } = refusal.safeParse(error);
  if (!success) next(error);
  else if (isForm(req)) sendOutcome(req, res, 'refused', data.message, data.status);
  else res.status(data.status).json({ error: data.message });
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
  tools.get('/', (req, res) => {
    const language = languageOf(req);
    const overview = { links, now: clock.now(), hasSnapshots: options.takeSnapshot !== null };
    const body = overviewBody(req.baseUrl, language, overview);
    sendLocalPage(res, { language, title: language.words.tools, body });
  });
  tools.get('/requests.json', (req, res) => void res.json({ data: chosen(log, filterOf(req)) }));
  tools.get('/requests', (req, res) => {
    const [language, filter] = [languageOf(req), filterOf(req)];
    const body = requestsBody(req.baseUrl, language, filter, chosen(log, filter));
    sendLocalPage(res, { language, title: language.words.requests, body });
  });
  tools.get('/requests/:id', (req, res, next) => {
    const found = log.requests().find(({ id }) => String(id) === req.params.id);
    if (!found) return next();
    const language = languageOf(req);
    const body = requestBody(req.baseUrl, language, found);
    return sendLocalPage(res, { language, title: `${found.method} ${found.path}`, body });
  });
  tools.post('/requests/clear', (req, res) => {
    log.clear();
    if (isForm(req)) res.redirect(303, '../requests');
    else res.json({ data: [] });
  });
  tools.get('/mails.json', async (req, res) => {
    const data = await readMails(path.join(dataDir, 'outbox'), textOf(req.query['to']));
    res.json({ data });
  });
  tools.get('/clock', (_req, res) => void res.json(clockAnswer(clock)));
  tools.post('/clock', (req, res) => moveClock(options, req, res));
  tools.post('/snapshots', (req, res) => snapshot(options, req, res));
  tools.use((req, res) => {
    const language = languageOf(req);
    const body = outcomeBody(req.baseUrl, language, '');
    sendLocalPage(res, { language, title: language.words.missing, body, status: 404 });
  });
  tools.use(onError);
  const router = Router();
  router.use('/:key', (req, res, next) => {
    if (sameSecret(req.params.key, key)) tools(req, res, next);
    else res.status(404).type('text/plain').send('Open the address that was printed at the start.');
  });
  return router;
}
