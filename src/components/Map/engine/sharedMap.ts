import type { MapEngine } from './mapEngine.ts';
import type { MapTheme } from '#shared/config/maps.ts';

/** The browser, or the machine it runs on, draws no maps. */
export class NoWebGlError extends Error {
  override name = 'NoWebGlError';
}

/** @throws NoWebGlError before anything large is downloaded for nothing */
function requireWebGl(): void {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) throw new NoWebGlError('There is no WebGL.');
  // Browsers give few contexts, and this one has said all it had to say.
  context.getExtension('WEBGL_lose_context')?.loseContext();
}

let made: Promise<MapEngine> | undefined;

/**
 * The map of this browser tab: made once, because browsers give few WebGL contexts and making one
 * takes long, then moved from page to page. The renderer is downloaded with the first. Rejects
 * without WebGL and when the download fails; the next call tries again.
 */
export function sharedMap(theme: MapTheme, mapboxToken: string | null): Promise<MapEngine> {
  made ??= load(theme, mapboxToken).catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

// The server never draws a map, so neither renderer is in its bundle.
async function load(theme: MapTheme, mapboxToken: string | null): Promise<MapEngine> {
  requireWebGl();
  if (mapboxToken) {
    const { openMap } = await import(
      /* webpackChunkName: "mapbox", webpackMode: "lazy" */ './mapbox.ts'
    );
    return openMap(theme, mapboxToken);
  }
  const { openMap } = await import(
    /* webpackChunkName: "maplibre", webpackMode: "lazy" */ './maplibre.ts'
  );
  return openMap(theme);
}
