import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Reads documents that are posted: title, number of pages, languages, and text by lines.
 * @param {Uint8Array} data
 */
async function read(data) {
  const doc = await getDocument({ data, verbosity: 0 }).promise;
  const { info } = await doc.getMetadata();
  const lines = [];
  const languages = [];
  for (let number = 1; number <= doc.numPages; number += 1) {
    const { items, lang } = await (await doc.getPage(number)).getTextContent();
    languages.push(lang);
    let at = NaN;
    for (const item of items) {
      if (!('str' in item)) continue;
      const y = Math.round(Number(item.transform[5]));
      lines.push(y === at ? `${lines.pop()}${item.str}` : item.str);
      at = y;
    }
  }
  return {
    title: info.Title,
    pages: doc.numPages,
    languages,
    text: lines.join('\n').replaceAll('\u00a0', ' '),
  };
}

parentPort?.on('message', async ({ id, data }) => {
  try {
    parentPort?.postMessage({ id, answer: await read(data) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
