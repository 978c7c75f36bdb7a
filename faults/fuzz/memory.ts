import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '#e2e/support/server.ts';

/** Memory of a process after collection, in bytes. */
export interface Memory {
  /** Objects of the main thread, and the bytes that they hold outside of the heap. */
  held: number;
  /** The whole process as the system sees it, threads included. */
  resident: number;
}

/** Lets a product tell of its memory. */
export interface Probe {
  /** Options that it has to be started with. */
  env: Record<string, string>;
  read(): Promise<Memory>;
}

/** A probe on a free port. */
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
