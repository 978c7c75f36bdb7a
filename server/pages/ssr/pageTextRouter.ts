import express from 'express';
import type { Router } from 'express';
import * as v from 'valibot';
import { pageTextQuery } from '../operations.ts';
import { previewOf } from './preview.ts';
import type { LiveSettings } from '#server/settings/liveSettings.ts';

const invalid = { errors: [{ status: 400, code: 'validation-invalid-value', title: 'Invalid' }] };

/**
 * Mounted at /api. GET /page-texts: a page as operators wrote it, for browsers that come to it from
 * another page; that of the draft which this browser previews.
 */
export function pageTextRouter(
  settings: Pick<LiveSettings, 'draft' | 'showing' | 'pageText'>,
): Router {
  const router = express.Router();
  router.get('/page-texts', async (req, res) => {
    const parsed = v.safeParse(pageTextQuery, req.query);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { page, language } = parsed.output;
    const read = () => Promise.resolve(settings.pageText(page, language));
    const preview = await previewOf(req, settings);
    const data = await (preview ? settings.showing(preview, read) : read());
    res.set({ 'Cache-Control': 'no-store', Vary: 'Cookie' }).json({ data });
  });
  return router;
}
