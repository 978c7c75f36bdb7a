import type { Express } from 'express';

interface Layer {
  route?: { path: string; methods: Record<string, boolean>; stack: Layer[] };
  handle: { stack?: Layer[] };
  /** Returns the part of an address that the layer is mounted at. */
  match(address: string): { path: string } | false;
}

/** A route of the web server. */
export interface FoundRoute {
  method: string;
  path: string;
}

/** Routes below a mount, as the routers hold them. */
const routesOf = (stack: readonly Layer[]): FoundRoute[] =>
  stack.flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle.stack ?? []);
    const { path } = route;
    return Object.keys(route.methods).map(method => ({ method: method.toUpperCase(), path }));
  });

const stackOf = (app: Express) => (app.router as unknown as { stack: Layer[] }).stack;

const isBelowApi = (layer: Layer): boolean => {
  const mount = layer.match('/api/x');
  return mount !== false && mount.path === '/api';
};

/** Routes below /api. */
export const routesBelowApi = (app: Express): FoundRoute[] =>
  routesOf(stackOf(app).filter(isBelowApi));

const isAtRoot = (layer: Layer): boolean =>
  layer.route !== undefined || layer.match('/nothing-is-mounted-here') !== false;

/** Routes with addresses of their own at the root. A pattern, as of pages, has none. */
export const routesAtRoot = (app: Express): FoundRoute[] =>
  routesOf(stackOf(app).filter(isAtRoot)).filter(({ path }) => typeof path === 'string');
