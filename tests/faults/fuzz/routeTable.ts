import type { Express, RequestHandler, Router } from 'express';

/** Layer of an Express router. */
interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> };
  handle: RequestHandler & { stack?: Layer[] };
  match(path: string): { path: string } | false;
}

/** A route as declared. */
export interface DeclaredRoute {
  methods: string[];
  /** Relative to the mount path of its router. */
  path: string;
}

const stackOf = (router: Router): Layer[] => router.stack as unknown as Layer[];

function* layersOf(stack: readonly Layer[], leftOut: ReadonlySet<unknown>): Generator<Layer> {
  for (const layer of stack) {
    if (leftOut.has(layer.handle)) continue;
    if (layer.route) yield layer;
    else if (layer.handle.stack) yield* layersOf(layer.handle.stack, leftOut);
  }
}

/** Yields all routes that match a request, whether or not an earlier one answers it. */
function* reachedBy(stack: readonly Layer[], method: string, path: string): Generator<Layer> {
  for (const layer of stack) {
    const match = layer.match(path);
    if (!match) continue;
    if (layer.route) {
      // Express notes a route for all methods so.
      const { _all: isForAll, [method.toLowerCase()]: isForThis } = layer.route.methods;
      if (isForAll || isForThis) yield layer;
    } else if (layer.handle.stack) {
      yield* reachedBy(layer.handle.stack, method, path.slice(match.path.length) || '/');
    }
  }
}

/** Lists the routes of an app that match none of the requests. @param leftOut excluded routers */
export function missedRoutes(
  app: Express,
  requests: readonly { method: string; path: string }[],
  leftOut: readonly unknown[],
): DeclaredRoute[] {
  const stack = stackOf(app.router);
  const reached = new Set(
    requests.flatMap(({ method, path }) => [...reachedBy(stack, method, path)]),
  );
  return [...layersOf(stack, new Set(leftOut))]
    .filter(layer => !reached.has(layer))
    .map(({ route }) => ({
      methods: Object.keys(route?.methods ?? {}),
      path: String(route?.path),
    }));
}
