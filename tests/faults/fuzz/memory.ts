import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '#tests/support/server.ts';

/** Memory of a process after collection, in bytes. */
export interface Memory {
  /** Objects of the main thread, and the bytes that they hold outside of the heap. */
  held: number;
  /** The whole process as the system sees it, threads included. */
  resident: number;
}

/** Memory probe of a product. */
export interface Probe {
  /** Environment that the product has to be started with. */
  env: Record<string, string>;
  read(): Promise<Memory>;
}

/** Returns a probe on a free port. */
export async function heapProbe(): Promise<Probe> {
  const port = await freePort();
  const preload = pathToFileURL(path.join(import.meta.dirname, 'heapProbe.mjs')).href;
  return {
    env: { HEAP_PROBE_PORT: String(port), NODE_OPTIONS: `--import ${preload}` },
    async read() {
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      const usage = (await answer.json()) as NodeJS.MemoryUsage;
      return { held: usage.heapUsed + usage.external, resident: usage.rss };
    },
  };
}
