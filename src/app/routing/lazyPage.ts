import type { ComponentType } from 'react';
import loadable from '@loadable/component';
import type { Loader } from '#src/store/loader.ts';

/** Exports of a page's module. */
export interface PageModule {
  Page: ComponentType;
  /** Left out by pages that load no data. */
  loader?: Loader;
}

/** A page whose code is loaded on demand. */
export interface LazyPage {
  /** Name of the chunk that holds the page's module. */
  chunk: string;
  /** Loads the module; rejects when the chunk can not be fetched. The next call tries again. */
  load: () => Promise<PageModule>;
  /** Returns the module that `load` has loaded. @throws Error before that */
  loaded: () => PageModule;
}

/** Describes a page whose module `load` imports as the chunk of this name. */
export function lazyPage(chunk: string, load: () => Promise<PageModule>): LazyPage {
  let module: PageModule | undefined;
  const entry = loadable.lib(async () => (module = await load()));
  const loaded = () => {
    if (!module) throw new Error(`The code of ${chunk} is not loaded.`);
    return module;
  };
  return {
    chunk,
    load: async () => {
      await entry.load();
      return loaded();
    },
    loaded,
  };
}
