import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { VideoDeps } from './videoDeps.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { isKnown, validatorOf } from '#server/http/validator.ts';
import { rangeOf } from '@flowroom/marketplace/byteRange';

/**
 * Sends a file of a video, equal for everybody: the video or a range of it, its poster, or its
 * captions.
 * @throws ApiFault 404 for what is no more
 */
export async function sendVideo(
  { videos, objects }: VideoDeps,
  { id, file }: { id: string; file: string },
  req: Request,
  res: Response,
): Promise<void> {
  const row = await videos.show(id);
  if (!row) throw gone();
  if (file === 'captions.vtt') return sendWhole(req, res, row.captions, 'text/vtt; charset=utf-8');
  if (file === 'poster.jpg') {
    const picture = row.poster_key && (await objects().get(row.poster_key));
    return sendWhole(req, res, picture, 'image/jpeg');
  }
  if (file !== `video.${row.type}` || row.object_key === null) throw gone();
  const size = Number(row.bytes);
  // Another video has another id.
  const validator = `"${row.id}"`;
  const isSame = [undefined, validator].includes(req.get('if-range'));
  const range = isSame ? rangeOf(req.headers.range, size) : null;
  const { start, end } = range && range !== 'unsatisfiable' ? range : { start: 0, end: size - 1 };
  const isWanted = req.method !== 'HEAD' && range !== 'unsatisfiable';
  const opened = isWanted ? await objects().open(row.object_key, { start, end }) : null;
  if (isWanted && !opened) throw gone();
  setPublic(res);
  res.set({ 'Content-Type': `video/${row.type}`, 'Accept-Ranges': 'bytes' });
  res.set('ETag', validator);
  if (range === 'unsatisfiable') {
    res.status(416).set('Content-Range', `bytes */${size}`).end();
    return;
  }
  res.status(range ? 206 : 200).set('Content-Length', String(end - start + 1));
  if (range) res.set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (!opened) return void res.end();
  await pipeline(opened.body, res).catch(() => {
    // The player went on elsewhere, or the store failed: the answer is incomplete.
    res.destroy();
  });
}

function sendWhole(req: Request, res: Response, body: string | Buffer | null, type: string): void {
  if (body === null) throw gone();
  setPublic(res);
  res.set('Content-Type', type);
  if (!isKnown(req, res, validatorOf(body))) res.send(body);
}

const headers = {
  // Short enough for one that an operator takes away.
  'Cache-Control': 'public, max-age=3600, no-transform',
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The answer is that of no session. */
function setPublic(res: Response): void {
  res.removeHeader('Vary');
  res.set(headers);
}

const gone = () => apiFault(404, 'not-found', 'There is no such video.');
