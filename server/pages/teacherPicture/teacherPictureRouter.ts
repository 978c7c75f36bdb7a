import express from 'express';
import type { Router } from 'express';
import * as v from 'valibot';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import type { ReadTeacherPicture } from './teacherPictures.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { isKnown, validatorOf } from '#server/http/validator.ts';
import { uuid } from '#shared/contract/strict.ts';

/** Pictures of one network: services that preview links read few, and store them. */
const picturesLimit: Limit = { name: 'teacher pictures', most: 60, seconds: 60 };

/**
 * Mounted at the root: the picture of a teacher for shared links, equal for everybody. 429 for a
 * network that reads too many, 503 while too many are drawn.
 */
export function teacherPictureRouter(read: ReadTeacherPicture, limiter: Limiters): Router {
  const limit = limiter(picturesLimit);
  const router = express.Router();
  router.get('/social/teachers/:file', async (req, res, next) => {
    const id = /^(.+)\.jpg$/.exec(req.params.file)?.[1];
    if (!v.is(uuid, id)) return next();
    const pause = await limit.take(addressKey(req.ip ?? ''));
    if (pause !== null) {
      res
        .status(429)
        .set({ 'Retry-After': `${pause}`, 'Cache-Control': 'no-store' })
        .end();
      return;
    }
    const { portrait } = req.query;
    try {
      const picture = await read(id, v.is(uuid, portrait) ? portrait : undefined);
      if (!picture) return next();
      res.set('Cache-Control', 'public, max-age=600').type('jpg');
      if (!isKnown(req, res, validatorOf(picture))) res.send(picture);
    } catch (error) {
      if (!(error instanceof ApiFault) || error.retryAfter === null) throw error;
      const headers = { 'Retry-After': `${error.retryAfter}`, 'Cache-Control': 'no-store' };
      res.status(error.status).set(headers).end();
    }
  });
  return router;
}
