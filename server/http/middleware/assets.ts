import { readdirSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler, Router } from 'express';
import { drawingPolicy } from '../answerHeaders.ts';

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

/**
 * Returns the paths of all files below a folder, from `/` on. They are listed once, so that
 * requests need no disk access.
 */
function pathsIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(files.map(file => `/${file.split(path.sep).join('/')}`));
}

/** Serves the `.br` or `.gz` variant of a built file to clients that accept it. */
function precompressed(folder: string): RequestHandler {
  const known = pathsIn(folder);
  return (req, res, next) => {
    const type = types[path.extname(req.path)];
    if (!type) return next();
    res.vary('Accept-Encoding');
    const encoding = encodings.find(
      ({ name, extension }) =>
        req.acceptsEncodings(name) === name && known.has(req.path + extension),
    );
    if (encoding) {
      res.set({ 'Content-Encoding': encoding.name, 'Content-Type': type });
      req.url = req.path + encoding.extension;
    }
    return next();
  };
}

const drawings: RequestHandler = (req, res, next) => {
  if (path.extname(req.path) === '.svg') res.set('Content-Security-Policy', drawingPolicy);
  next();
};

/** Serves built files, whose names contain a content hash, with an unlimited cache time. */
export function builtAssets(folder: string): Router {
  const router = express.Router();
  router.use(
    drawings,
    precompressed(folder),
    express.static(folder, { index: false, immutable: true, maxAge: '1y', redirect: false }),
    // A page of an older build may request a missing file: 404 instead of an HTML page.
    (_req, res) => {
      res.status(404).type('text/plain').send('Not found');
    },
  );
  return router;
}

/** Serves files with fixed names, cached for an hour. */
export function publicFiles(folder: string): RequestHandler {
  const known = pathsIn(folder);
  const send = express.static(folder, { index: false, maxAge: '1h', redirect: false });
  return (req, res, next) => (known.has(req.path) ? send(req, res, next) : next());
}
