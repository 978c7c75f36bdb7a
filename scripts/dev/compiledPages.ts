import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler } from '@rspack/core';
import type { WebApp, WebAppSource } from '#server/pages/ssr/serverAppApi.ts';

/** Where the bundler answers with the version of the pages. */
export const versionPath = '/_dev/pages';

/**
 * Returns a function that waits for running compilations of both sides and returns the version of
 * the pages. After a faulty compilation it is that of the last good one.
 * @throws {Error} as long as there is none
 */
export function pageVersions(compilers: readonly Compiler[]): () => Promise<string> {
  const sides = compilers.map(watchSide);
  return async () => {
    await Promise.all(sides.map(side => side.compiled()));
    if (sides.some(side => side.version() === 0)) {
      throw new Error('The pages could not be compiled yet.');
    }
    return sides.map(side => side.version()).join('.');
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
  compiler.hooks.invalid.tap('pageVersions', () => {
    release?.();
    compiled = begin();
  });
  compiler.hooks.done.tap('pageVersions', stats => {
    if (!stats.hasErrors()) version += 1;
    release?.();
  });
  return { version: () => version, compiled: () => compiled };
}

/**
 * Loads the pages as last compiled into `build`, a folder of development alone.
 * @param bundler origin of the process that compiles them
 */
export function compiledPages(bundler: string, build: string): WebAppSource {
  let loaded: { version: string; pages: ReturnType<WebAppSource> } | undefined;
  return async () => {
    const answer = await fetch(bundler + versionPath);
    const version = await answer.text();
    if (!answer.ok) throw new Error(version);
    if (loaded?.version !== version) loaded = { version, pages: load(build, version) };
    return loaded.pages;
  };
}

async function load(build: string, version: string) {
  const file = pathToFileURL(path.join(build, 'server', 'app.js'));
  // A new query is a new module for Node.
  const app: WebApp = await import(`${file.href}?v=${version}`);
  const stats: object = JSON.parse(readFileSync(path.join(build, 'loadable-stats.json'), 'utf8'));
  return { app, stats };
}
