import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express from 'express';
import type { Router } from 'express';
import { lazily } from '#server/http/lazily.ts';
import { isKnown, validatorOf } from '#server/http/validator.ts';
import { marketplace } from '#shared/config/marketplace.ts';

/** `/site.webmanifest` with the name of the site as it is now; the file has all else. */
export function manifestRouter(publicFolder: string): Router {
  const read = lazily(async (): Promise<object> => {
    const text = await readFile(path.join(publicFolder, 'site.webmanifest'), 'utf8');
    return JSON.parse(text);
  });
  const router = express.Router();
  // A pattern, because it takes the place of a file.
  router.get(/^\/site\.webmanifest$/, async (req, res) => {
    const name = marketplace.siteTitle;
    const body = JSON.stringify({ ...(await read()), name, short_name: name });
    res.set('Cache-Control', 'public, max-age=600').type('application/manifest+json');
    if (!isKnown(req, res, validatorOf(body))) res.send(body);
  });
  return router;
}
