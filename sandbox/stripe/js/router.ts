import fs from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { Router } from 'express';

const folder = import.meta.dirname;
const modules = ['api.js', 'challenge.js', 'element.js', 'intents.js', 'stripe.js'];

/**
 * `/js/v3/`: the library that pages load, and below it the frame of its card field. Any page may
 * load both, as with the real service; what the frame may do is up to the key it is given.
 */
export function createBrowserScript(publicUrl: string): Router {
  const router = express.Router();
  const script = joinScripts(
    modules.map(name => fs.readFileSync(path.join(folder, 'script', name), 'utf8')),
  );
  const { origin } = new URL(publicUrl);
  // The frame is sandboxed into an origin of its own, which not every browser takes for 'self'.
  const own = `'self' ${origin}`;
  const framePolicy = [
    "default-src 'none'",
    `script-src ${own}`,
    // Pages may bring the fonts of their field along.
    `style-src ${own} https:`,
    `font-src ${own} data: https:`,
    `connect-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');

  router.use((_req, res, next) => {
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    next();
  });
  router.get('/', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').type('text/javascript').send(script);
  });
  const files = { index: false, redirect: false, maxAge: '5m' } as const;
  router.use(
    '/frame',
    express.static(path.join(folder, 'frame'), {
      ...files,
      setHeaders(res, file) {
        if (file.endsWith('.html')) res.setHeader('Content-Security-Policy', framePolicy);
      },
    }),
  );
  router.use('/script', express.static(path.join(folder, 'script'), files));
  return router;
}

/**
 * One classic script out of modules that import only each other and come in the order of their
 * imports. Pages load the library with a plain script element and use it as soon as that has
 * loaded, which a module would not allow. Names at the top of the modules must differ.
 */
export function joinScripts(sources: readonly string[]): string {
  const bodies = sources.map(source =>
    source.replace(/^import [^;]*;\n/gm, '').replace(/^export (?=(async )?function|const)/gm, ''),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n')}})();\n`;
}
