import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A part of a page whose code comes after the page's own. */
export interface LaterPart<Props> {
  /** Stands inside a Suspense boundary whose props do not change while it waits. */
  Part: LazyExoticComponent<ComponentType<Props>>;
  /**
   * Fetches the code. The server waits for it and writes the part like any other; the browser keeps
   * what the server wrote and brings it to life when the code has come.
   */
  preload: () => Promise<void>;
}

/** @see LaterPart */
export function laterPart<Props>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let ready: ComponentType<Props> | null = null;
  return {
    Part: lazy(() =>
      ready ? atOnce({ default: ready }) : load().then(part => ({ default: part })),
    ),
    preload: async () => {
      ready ??= await load();
    },
  };
}

/** A promise that has been kept already: React takes its value without waiting for the next turn. */
function atOnce<Value>(value: Value): Promise<Value> {
  const kept = { then: (take: (value: Value) => void) => take(value) };
  return kept as unknown as Promise<Value>;
}
