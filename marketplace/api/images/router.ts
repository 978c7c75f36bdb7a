import { Router } from 'express';
import { readUuid } from '#marketplace/contract/fields.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { readRenditionName } from './address.ts';

/** Serves renditions; the content of a URL never changes, so it is cached for good. */
export function imageRouter(context: MarketplaceContext): Router {
  const router = Router();
  router.get('/:id/:name', async (req, res) => {
    const id = readUuid(req.params.id);
    const { tokenSecret } = context.options.credentials;
    const spec = id && readRenditionName(tokenSecret, id, req.params.name);
    if (!id || !spec) throw new ApiError('not-found');
    const wantsWebp = (req.headers.accept ?? '').includes('image/webp');
    const rendition = await context.images.render(id, spec, wantsWebp ? 'webp' : 'jpeg');
    if (!rendition) throw new ApiError('not-found');
    res.set({
      'Content-Type': rendition.contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept',
    });
    res.end(rendition.data);
  });
  return router;
}
