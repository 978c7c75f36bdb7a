import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCookie } from 'cookie';
import express, { Router } from 'express';
import type { Request } from 'express';
import { pageLanguageOf } from '../api/http/pageLanguage.ts';

/** Headers of the console's page; the site sends the same (server/pages/console). */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
  ].join(';'),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

function themeOf(req: Request): string {
  const { theme } = parseCookie(req.headers.cookie ?? '');
  return theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
}

/**
 * Returns the folder of the console's build: of the package, or of the repository once it is built;
 * null without one.
 */
export function consoleFolder(): string | null {
  const above = path.resolve(import.meta.dirname, '..');
  const folders = [path.join(above, 'console'), path.join(above, '..', 'build', 'console')];
  return folders.find(folder => existsSync(path.join(folder, 'index.html'))) ?? null;
}

/** Serves the operators' app at `/console`, and its files, whose names have a digest. */
export function consolePage(folder: string): Router {
  const router = Router();
  router.use(
    '/console/static',
    express.static(folder, { index: false, immutable: true, maxAge: '1y', redirect: false }),
    // A page of an older build may request a file that is gone.
    (_req, res) => void res.status(404).type('text/plain').send('Not found'),
  );
  router.get(['/console', '/console/{*path}'], async (req, res) => {
    const page = await readFile(path.join(folder, 'index.html'), 'utf8');
    res
      .set(pageHeaders)
      .type('html')
      .send(page.replace('<html lang="en"', `<html lang="${pageLanguageOf(req)}"${themeOf(req)}`));
  });
  return router;
}
