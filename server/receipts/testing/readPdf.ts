import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** Content of a document, read by another library than the one that drew it. */
export interface ReadPdf {
  title: string | undefined;
  pages: number;
  /** Of each page. */
  languages: (string | null)[];
  /** Letters that are drawn as the sign of its font for a missing one. */
  missing: number;
  /** Replacement text (`ActualText`) of glyphs that are not single letters. */
  actual: string[];
  /** Texts of one height are one line. */
  text: string;
}

interface Reply {
  id: number;
  answer: ReadPdf;
  error?: string;
}

/**
 * Opens a reader of documents, in a thread of its own: its library is a module that the test runner
 * does not load.
 */
export function openPdfReader() {
  const worker = new Worker(path.join(import.meta.dirname, 'pdfReader.mjs'));
  let last = 0;
  return {
    read: (file: Uint8Array): Promise<ReadPdf> =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        worker.once('error', reject);
        worker.on('message', function answered(reply: Reply) {
          if (reply.id !== id) return;
          worker.off('message', answered).off('error', reject);
          if (reply.error === undefined) resolve(reply.answer);
          else reject(new Error(reply.error));
        });
        worker.postMessage({ id, data: new Uint8Array(file) });
      }),
    close: () => worker.terminate(),
  };
}
