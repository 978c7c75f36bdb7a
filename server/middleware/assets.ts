import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler, Router } from 'express';

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/** Serves the `.br` or `.gz` that the build put beside a file, to whoever takes it. */
function precompressed(folder: string): RequestHandler {
  const known = new Map<string, boolean>();
  const exists = (file: string) => {
    const found = known.get(file) ?? existsSync(file);
    known.set(file, found);
    return found;
  };
  return (req, res, next) => {
    const type = types[path.extname(req.path)];
    // Names with dots upwards never get past this; `express.static` guards the rest.
    if (!type || req.path.includes('..')) return next();
    res.vary('Accept-Encoding');
    const encoding = encodings.find(
      ({ name, extension }) =>
        req.acceptsEncodings(name) === name && exists(path.join(folder, req.path + extension)),
    );
    if (encoding) {
      res.set({ 'Content-Encoding': encoding.name, 'Content-Type': type });
      req.url = req.path + encoding.extension;
    }
    return next();
  };
}

/** Built files: their names hold a hash of their content, so they are kept for ever. */
export function builtAssets(folder: string): Router {
  const router = express.Router();
  router.use(
    precompressed(folder),
    express.static(folder, { index: false, immutable: true, maxAge: '1y', redirect: false }),
    // A page of an older build asks for what is gone; a page in its place would be worse.
    (_req, res) => {
      res.status(404).type('text/plain').send('Not found');
    },
  );
  return router;
}

/** Files with fixed names (icons, the web manifest), kept for an hour. Known at start: pages ask no disk. */
export function publicFiles(folder: string): RequestHandler {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const known = new Set(files.map(file => `/${file.split(path.sep).join('/')}`));
  const send = express.static(folder, { index: false, maxAge: '1h', redirect: false });
  return (req, res, next) => (known.has(req.path) ? send(req, res, next) : next());
}
