import express from 'express';
import type { Router } from 'express';
import * as v from 'valibot';
import type { ReadTeacherPicture } from './teacherPictures.ts';
import { isKnown, validatorOf } from '#server/http/validator.ts';
import { uuid } from '#shared/contract/strict.ts';

/** Mounted at the root: the picture of a teacher for shared links, equal for everybody. */
export function teacherPictureRouter(read: ReadTeacherPicture): Router {
  const router = express.Router();
  router.get('/social/teachers/:file', async (req, res, next) => {
    const id = /^(.+)\.jpg$/.exec(req.params.file)?.[1];
    const picture = v.is(uuid, id) ? await read(id) : null;
    if (!picture) return next();
    res.set('Cache-Control', 'public, max-age=600').type('jpg');
    if (!isKnown(req, res, validatorOf(picture))) res.send(picture);
  });
  return router;
}
