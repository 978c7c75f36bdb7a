import type { RequestHandler } from 'express';
import { isKnown, validatorOf } from '#server/http/validator.ts';
import { brandPaths } from '#server/settings/brandPictures.ts';
import type { BrandPictures } from '#server/settings/brandPictures.ts';

/**
 * Icons, logo and social picture of a brand at the addresses of the files of `public/`, which are
 * sent where operators have chosen none.
 */
export const brandFiles =
  ({ file }: BrandPictures): RequestHandler =>
  async (req, res, next) => {
    if (!brandPaths.has(req.path)) return next();
    const found = await file(req.path);
    if (!found) return next();
    res.set('Cache-Control', 'public, max-age=600').type(found.type);
    if (!isKnown(req, res, validatorOf(found.data))) res.send(found.data);
  };
