import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkVideo } from './checkVideo.ts';
import { publishVideo } from './publishVideo.ts';
import { removeObjectsDue } from './removeObjectsDue.ts';
import type { VideoRow } from './tables.ts';
import type { VideoDeps } from './videoDeps.ts';
import { videoGone } from './videoDeps.ts';
import { fileKey, pieceKey } from './videoKeys.ts';
import type { ObjectStore } from '@flowroom/marketplace/objectStore';

/**
 * Checks what a teacher has sent whole, and shows it in place of the video before. Repeated, it is
 * done once.
 * @throws ApiFault 400 video-refused; 409 video-gone
 */
export async function finishUpload(deps: VideoDeps, teacherId: string, id: string): Promise<void> {
  const { videos } = deps;
  await deps.checks.add(async () => {
    const row = await videos.find(teacherId, 'sending');
    if (row?.id === id && Number(row.received) === Number(row.bytes)) await makeReady(deps, row);
    else if ((await videos.find(teacherId, 'ready'))?.id !== id) throw videoGone();
  });
  await publishVideo(deps, teacherId);
  await removeObjectsDue(deps);
}

/** @throws ApiFault 400 video-refused; 409 where the teacher has begun another one */
async function makeReady({ videos, objects, now }: VideoDeps, sent: VideoRow): Promise<void> {
  const { id, teacher_id: teacherId } = sent;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'flowroom-video-'));
  try {
    const [source, target] = [path.join(folder, 'sent'), path.join(folder, 'file')];
    await pipeline(Readable.from(piecesOf(objects(), sent)), createWriteStream(source));
    const facts = await checkVideo(source, target);
    const key = fileKey(id);
    const stored = { size: facts.bytes, contentType: `video/${facts.type}` };
    await objects().put(key, createReadStream(target), stored);
    if (await videos.setReady(sent, { ...facts, key }, now())) return;
    // Another call was faster, or the teacher has begun another one.
    if ((await videos.find(teacherId, 'ready'))?.id !== id) throw videoGone();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* piecesOf(objects: ObjectStore, { id, pieces }: VideoRow) {
  for (let number = 0; number < pieces; number += 1) {
    const bytes = await objects.get(pieceKey(id, number));
    if (!bytes) throw videoGone();
    yield bytes;
  }
}
