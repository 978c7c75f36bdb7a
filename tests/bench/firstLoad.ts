import { gunzipSync } from 'node:zlib';
import http from 'node:http';

/** Size of the files of a page's first view; kB are 1,000 bytes, after gzip. */
export interface FirstLoad {
  html: number;
  htmlRaw: number;
  js: number;
  css: number;
  files: { path: string; kB: number }[];
}

interface Answer {
  status: number;
  raw: Buffer;
  text: string;
}

/** GET that requests gzip; `raw` is what went over the wire. */
export function getCompressed(
  url: string,
  headers: http.OutgoingHttpHeaders = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, 'accept-encoding': 'gzip' };
    const request = http.get(url, { headers: sent }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const raw = Buffer.concat(chunks);
        const zipped = response.headers['content-encoding'] === 'gzip';
        const text = (zipped ? gunzipSync(raw) : raw).toString('utf8');
        resolve({ status: response.statusCode ?? 0, raw, text });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

const kB = (bytes: number) => Math.round(bytes / 100) / 10;

/** Scripts that the page requests when it is painted (server/pages/ssr/deferredScripts.ts). */
const deferredScripts = (html: string): string[] =>
  [...html.matchAll(/"(\/static\/[^"]+\.js)"/g)].flatMap(([, address = '']) => address);

/** Scripts and style sheets that the HTML names, so that a browser loads them before any click. */
export async function firstLoad(origin: string, path: string): Promise<FirstLoad> {
  const page = await getCompressed(`${origin}${path}`);
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  const found = new Set<string>(deferredScripts(page.text));
  for (const [, tag = ''] of page.text.matchAll(/<((?:script|link)\b[^>]*)>/g)) {
    const address = tag.match(/\b(?:src|href)="([^"]+\.(?:js|css)(?:\?[^"]*)?)"/)?.[1];
    if (address?.startsWith('/')) found.add(address);
  }
  const result: FirstLoad = {
    html: kB(page.raw.length),
    htmlRaw: kB(Buffer.byteLength(page.text)),
    js: 0,
    css: 0,
    files: [],
  };
  for (const address of found) {
    const asset = await getCompressed(`${origin}${address}`);
    result.files.push({ path: address, kB: kB(asset.raw.length) });
    if (address.includes('.css')) result.css += asset.raw.length;
    else result.js += asset.raw.length;
  }
  return { ...result, js: kB(result.js), css: kB(result.css) };
}
