import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import type { Request, Response, Router } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { sameSecret } from '../secrets.ts';
import { mediaType, readData } from '../http/body.ts';
import { respondFailure } from '../http/failedRequest.ts';
import { readMultipart } from '../http/multipart.ts';
import type { MultipartLimits } from '../http/multipart.ts';
import { respond } from '../http/respond.ts';
import { checkStorable } from '../http/storable.ts';
import { validator } from '../http/validate.ts';
import { buildCommands } from './commands.ts';
import type { AnyBuildCommand, BuildResult } from './command.ts';

const multipartLimits = { fileSize: 500_000, files: 300, fields: 600, fieldSize: 500_000 };

/** Checks the API key. @throws ApiError auth-invalid-access-token */
function authenticate(req: Request, { options }: MarketplaceContext): void {
  const key = /^Apikey (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
  if (!sameSecret(key.trim(), options.credentials.buildApiKey)) {
    throw new ApiError('auth-invalid-access-token', { title: 'The API key is not valid.' });
  }
}

function checkMarketplace(query: URLSearchParams, { options }: MarketplaceContext): void {
  const asked = query.get('marketplace');
  if (asked === options.credentials.ident) return;
  throw new ApiError('not-found', {
    title: asked
      ? `There is no marketplace ${asked} here; it is called ${options.credentials.ident}.`
      : 'Name the marketplace, for instance with --marketplace.',
  });
}

async function inputOf(
  req: Request,
  query: URLSearchParams,
  upload: MultipartLimits | undefined,
): Promise<unknown> {
  if (req.method === 'GET') return Object.fromEntries(query);
  if (mediaType(req) !== 'multipart/form-data') return readData(req);
  const { fields, files } = await readMultipart(req, upload ?? multipartLimits);
  checkStorable(fields, 'body');
  if (upload) return { ...fields, ...files };
  const parts = Object.entries(files).map(([name, file]) => [name, file.data.toString('utf8')]);
  checkStorable(Object.fromEntries(parts), 'body');
  // Multipart encoding turns line ends into CRLF; the pushed files have LF.
  return Object.fromEntries(
    [...Object.entries(fields), ...parts].map(([name, value = '']) => [
      name,
      value.replace(/\r\n/g, '\n'),
    ]),
  );
}

/** Moves the details of invalid input into the title: the CLI prints nothing else. */
function explained(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.items[0]?.source) return error;
  const title = error.items
    .map(({ source, details, title: known }) => {
      const what = typeof details === 'string' ? details : (known ?? error.message);
      return `${source?.path.join('.') ?? 'input'}: ${what}`;
    })
    .join('\n');
  return new ApiError(error.code, { ...error.items[0], title }, [...error.items.slice(1)]);
}

type Serve = (req: Request, res: Response) => Promise<void>;

const queryOf = (req: Request) => new URL(req.url, 'http://localhost').searchParams;

/**
 * Creates the handler of a command for a caller who is identified already. `run` replaces that of
 * the command for one request.
 */
export function commandForCaller(command: AnyBuildCommand, context: MarketplaceContext) {
  const validate = validator(command.input, command.method === 'GET' ? 'query' : 'body');
  const inOne = command.transaction ?? command.method === 'POST';
  return async (req: Request, res: Response, run: AnyBuildCommand['run']): Promise<void> => {
    const { db } = context;
    const accept = req.headers.accept ?? '';
    const call = { context, now: context.now(), accept, address: req.ip ?? null };
    const sent = validate(await inputOf(req, queryOf(req), command.upload));
    const input = command.prepare ? await command.prepare({ ...call, db }, sent) : sent;
    const result: BuildResult = inOne
      ? await inTransaction(db, tx => run({ ...call, db: tx }, input))
      : await run({ ...call, db }, input);
    if ('archive' in result) return sendArchive(res, result.archive);
    result.afterCommit?.();
    respond(req, res, 200, { data: result.data, meta: result.meta });
  };
}

function serve(command: AnyBuildCommand, context: MarketplaceContext): Serve {
  const serveCommand = commandForCaller(command, context);
  return async (req, res) => {
    authenticate(req, context);
    if (!command.withoutMarketplace) checkMarketplace(queryOf(req), context);
    await serveCommand(req, res, (call, input) => command.run(call, input));
  };
}

async function sendArchive(res: Response, archive: AsyncIterable<Uint8Array>): Promise<void> {
  res.writeHead(200, { 'Content-Type': 'application/zip', 'Cache-Control': 'no-store' });
  await pipeline(Readable.from(archive), res);
}

/** Serves the Build API to the console CLI (`FLEX_API_BASE_URL`). */
export function buildRouter(context: MarketplaceContext): Router {
  const router = express.Router();
  const route = (serveRequest: Serve) => (req: Request, res: Response) => {
    serveRequest(req, res).catch((error: unknown) =>
      respondFailure(context, req, res, explained(error)),
    );
  };
  for (const command of buildCommands) {
    const handler = route(serve(command, context));
    if (command.method === 'GET') router.get(`/${command.name}`, handler);
    else router.post(`/${command.name}`, handler);
  }
  router.use(
    route(async req => {
      authenticate(req, context);
      throw new ApiError('not-found', { title: `The Build API has no ${req.method} ${req.path}.` });
    }),
  );
  return router;
}
