import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { RecordingDeps } from './recordingDeps.ts';
import { readWatchKey } from './watchKey.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { captionsType } from './recordingTypes.ts';
import { rangeOf } from '@flowroom/marketplace/byteRange';

/**
 * Sends a file of a recording, or a range of it, or its captions, to the person that its address
 * was made for.
 * @throws ApiFault 404 for an address of somebody else, or of what is no more
 */
export async function sendFile(
  { recordings, objects, seal, now }: RecordingDeps,
  account: string,
  req: Request,
  res: Response,
): Promise<void> {
  const key = await readWatchKey(seal, String(req.query['key'] ?? ''));
  if (key?.account !== account) throw gone();
  const recording = await recordings.find(String(req.params['roomId']));
  const isOver = !recording || recording.watch_until.getTime() <= now();
  if (isOver || recording.id !== key.recording || recording.state !== 'ready') throw gone();
  const files = await recordings.files(recording.id);
  const file = files.find(one => String(one.file) === req.params['file']);
  if (!file) throw gone();
  res.set(headers);
  if (req.query['captions'] === 'true') {
    const text = file.captions_key && (await objects().get(file.captions_key));
    if (!text) throw gone();
    res.set('Content-Type', captionsType).send(text);
    return;
  }
  const size = Number(file.bytes);
  const range = rangeOf(req.headers.range, size);
  res.set({ 'Content-Type': file.type, 'Accept-Ranges': 'bytes' });
  if (range === 'unsatisfiable') {
    res.status(416).set('Content-Range', `bytes */${size}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const opened =
    req.method === 'HEAD' ? null : await objects().open(file.object_key, { start, end });
  if (req.method !== 'HEAD' && !opened) throw gone();
  res.status(range ? 206 : 200).set('Content-Length', String(end - start + 1));
  if (range) res.set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (!opened) return void res.end();
  await pipeline(opened.body, res).catch(() => {
    // The player went on elsewhere, or the store failed: the answer is incomplete.
    res.destroy();
  });
}

const headers = {
  // Unchanged on its way, and stored by nobody.
  'Cache-Control': 'private, no-store, no-transform',
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const gone = () => apiFault(404, 'not-found', 'There is no such recording for you.');
