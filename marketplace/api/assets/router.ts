import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { findAssetVersion, latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import { deliverMany, deliverOne, findDraft } from './deliver.ts';
import type { DeliveredVersion } from './deliver.ts';

/** Largest number of documents in one request. */
const maxPaths = 200;

const notFound = (details: string) => new ApiError('not-found', { details });

/**
 * Serves the Asset Delivery API: hosted assets in JSON, without a token. Responses for a version
 * never change and are cached for good; those for an alias are cached for ten seconds.
 */
export function assetRouter(context: MarketplaceContext): Router {
  const router = Router({ caseSensitive: true });

  router.get('/pub/:clientId/a/:alias/{*path}', async (req, res) => {
    checkClient(context, req.params.clientId);
    if (req.params.alias !== 'latest') throw notFound('There is no such alias.');
    const version = await latestAssetVersion(context.db);
    await answer(req, res, version, req.params.path, 'public, max-age=10');
  });

  router.get('/pub/:clientId/v/:version/{*path}', async (req, res) => {
    checkClient(context, req.params.clientId);
    const { version: name } = req.params;
    const draft = await findDraft(context.db, name);
    if (draft) {
      await answer(req, res, draft, req.params.path, 'private, max-age=10');
      return;
    }
    const version = /^[\w-]{1,100}$/.test(name) && (await findAssetVersion(context.db, name));
    if (!version) throw notFound('There is no such version.');
    await answer(req, res, version, req.params.path, 'public, max-age=31536000, immutable');
  });

  async function answer(
    req: Request,
    res: Response,
    version: DeliveredVersion,
    segments: string[] | undefined,
    caching: string,
  ): Promise<void> {
    const path = (segments ?? []).join('/');
    const isFolder = path === '' || path.endsWith('/');
    const delivery = isFolder
      ? await deliverMany(context, version, pathsBelow(path, req.query['assets']))
      : await deliverOne(context, version, path);
    const body = JSON.stringify(delivery);
    res.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': caching,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    });
    if (req.fresh) res.status(304).end();
    else res.end(body);
  }

  return router;
}

function checkClient({ options }: MarketplaceContext, clientId: string): void {
  if (clientId !== options.credentials.clientId) throw notFound('There is no such client.');
}

/** Paths of `?assets=a.json,b/c.json` below a folder that ends in a slash. */
function pathsBelow(folder: string, assets: unknown): string[] {
  const source = { path: ['assets'], type: 'query' as const };
  if (typeof assets !== 'string' || assets === '') {
    throw new ApiError('validation-missing-key', { source });
  }
  const paths = assets.split(',');
  if (paths.length > maxPaths) {
    const details = `Expected at most ${maxPaths} paths.`;
    throw new ApiError('validation-invalid-value', { details, source });
  }
  return paths.map(path => folder + path);
}
