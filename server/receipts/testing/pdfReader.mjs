import { parentPort } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Reads documents that are posted: title, number of pages, languages, text by lines, the
 * replacement text of glyphs, and how many letters its fonts do not have.
 * @param {Uint8Array} data
 */
async function read(data) {
  // The library takes the bytes.
  const actual = actualTexts(Buffer.from(data));
  const doc = await getDocument({ data, verbosity: 0 }).promise;
  const { info } = await doc.getMetadata();
  const lines = [];
  const languages = [];
  let missing = 0;
  for (let number = 1; number <= doc.numPages; number += 1) {
    const page = await doc.getPage(number);
    missing += missingGlyphs(await page.getOperatorList());
    const { items, lang } = await page.getTextContent();
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
    missing,
    actual,
    text: lines.join('\n').replaceAll('\u00a0', ' '),
  };
}

const escapes = new Map(Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }));

/**
 * Reads the replacement text (`ActualText`) of glyphs that are not single letters, which the
 * library leaves out.
 * @param {Buffer} file
 */
function actualTexts(file) {
  const found = [];
  const bytes = file.toString('latin1');
  for (const { 1: stream } of bytes.matchAll(/stream\n([^]*?)\nendstream/g)) {
    let content = '';
    try {
      content = inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1');
    } catch {
      continue;
    }
    for (const { 1: told } of content.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g)) {
      const whole = (told ?? '').replace(/\\([^])/g, (_, one) => escapes.get(one) ?? one);
      found.push(Buffer.from(whole.slice(2), 'latin1').swap16().toString('utf16le'));
    }
  }
  return found;
}

/**
 * Counts what is drawn with the first glyph of a font, `.notdef`: a box, or nothing.
 * @param {{ fnArray: number[], argsArray: unknown[][] }} list
 */
function missingGlyphs({ fnArray, argsArray }) {
  const shown = argsArray.filter((_, index) => fnArray[index] === OPS.showText).flat(2);
  return shown.filter(
    one =>
      typeof one === 'object' &&
      one !== null &&
      'originalCharCode' in one &&
      one.originalCharCode === 0,
  ).length;
}

parentPort?.on('message', async ({ id, data }) => {
  try {
    parentPort?.postMessage({ id, answer: await read(data) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
