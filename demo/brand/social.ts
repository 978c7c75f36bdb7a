import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { favicon } from './logo.ts';

// `npx tsx demo/brand/social.ts` draws again the pictures of shared links. A browser sets the
// words, because they are in the fonts of the site.

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file));
const dataUrl = (type: string, content: Buffer | string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

const font = await read(
  'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
);
const figures = await read('src/containers/LandingPage/art/figures.svg');
const html = `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:F;src:url(${dataUrl('font/woff2', font)});font-weight:100 900}
body{margin:0;width:1200px;height:630px;position:relative;overflow:hidden;color:#2b1a2f;background:linear-gradient(#fbe3d3,#fdf1e4);font-family:F;font-optical-sizing:auto}
svg,.people{position:absolute;inset:auto 0 0;width:1200px;height:667px}
h1{position:relative;margin:74px 0 0;text-align:center;font-size:104px;font-weight:500;line-height:.98;letter-spacing:-.035em}
p{position:relative;display:flex;gap:16px;justify-content:center;align-items:center;margin:34px 0 0;font-size:40px;font-weight:560;letter-spacing:-.03em}
p img{height:48px}
</style><svg viewBox="0 0 1440 800"><g fill="none" stroke="#fff8ef" stroke-width="3"><path d="M80 690A640 560 0 0 1 1360 690"/><path d="M3 690A717 627 0 0 1 1437 690" opacity=".5"/></g><circle cx="262" cy="300" r="92" fill="#f6a463" opacity=".22"/><circle cx="262" cy="300" r="46" fill="#f6a463"/><path fill="#f4c9ab" d="M0 640c170-70 330-78 520-34s300 66 470 26 300-60 450-20v188H0Z"/><path fill="#e8936f" d="M0 690c200-54 420-60 640-22s430 46 800-30v162H0Z"/><path fill="#cf5f45" d="M0 712c260-44 520-34 760-10s420 22 680-14v112H0Z"/></svg><img class="people" src="${dataUrl('image/svg+xml', figures)}"><h1>Find the hour<br>that moves you</h1><p><img src="${dataUrl('image/svg+xml', favicon)}">Flowroom</p>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    reducedMotion: 'reduce',
  });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  const target = path.join(root, 'public/brand');
  await mkdir(target, { recursive: true });
  await sharp(picture)
    .png({ compressionLevel: 9 })
    .toFile(path.join(target, 'social-1200x630.png'));
  await sharp(picture)
    .resize(600, 314)
    .png({ compressionLevel: 9 })
    .toFile(path.join(target, 'social-600x314.png'));
} finally {
  await browser.close();
}
