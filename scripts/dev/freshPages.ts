import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler } from '@rspack/core';
import type { WebApp, WebAppSource } from '#server/pages/ssr/serverAppApi.ts';

/**
 * The pages as last compiled for both sides into `build`, which is not the one that is served
 * otherwise: whoever developed must not find half of that in production. While a compilation runs, who asks waits for it; after
 * a faulty one they go on with the last good pages.
 */
export function freshPages(compilers: readonly Compiler[], build: string): WebAppSource {
  const sides = compilers.map(watchSide);
  let loaded: { version: string; pages: ReturnType<WebAppSource> } | undefined;
  return async () => {
    await Promise.all(sides.map(side => side.compiled()));
    const version = sides.map(side => side.version()).join('.');
    if (sides.some(side => side.version() === 0)) {
      throw new Error('The pages could not be compiled yet.');
    }
    if (loaded?.version !== version) loaded = { version, pages: load(build, version) };
    return loaded.pages;
  };
}

function watchSide(compiler: Compiler) {
  let version = 0;
  let release: (() => void) | undefined;
  const begin = () =>
    new Promise<void>(resolve => {
      release = resolve;
    });
  let compiled = begin();
  compiler.hooks.invalid.tap('freshPages', () => {
    release?.();
    compiled = begin();
  });
  compiler.hooks.done.tap('freshPages', stats => {
    if (!stats.hasErrors()) version += 1;
    release?.();
  });
  return { version: () => version, compiled: () => compiled };
}

async function load(build: string, version: string) {
  const file = pathToFileURL(path.join(build, 'server', 'app.js'));
  // A new query is a new module for Node.
  const app: WebApp = await import(`${file.href}?v=${version}`);
  const stats: object = JSON.parse(readFileSync(path.join(build, 'loadable-stats.json'), 'utf8'));
  return { app, stats };
}
