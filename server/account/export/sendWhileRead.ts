import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { minuteMs } from '#shared/time/time.ts';

/**
 * Sends a stream as the rest of an answer. A reader who takes nothing for a while is cut off: what
 * is held open for the stream is not held for ever.
 * @throws when the stream fails, or its reader is gone
 */
export async function sendWhileRead(
  source: Readable,
  res: ServerResponse,
  idleMs = minuteMs,
): Promise<void> {
  res.setTimeout(idleMs, () => void res.destroy());
  await pipeline(source, res);
}
