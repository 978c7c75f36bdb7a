import 'maplibre-gl/dist/maplibre-gl.css';
import { Map, setWorkerUrl } from 'maplibre-gl';
import { drawnStyle } from './drawnStyle.ts';
import { createGlEngine } from './glEngine.ts';
import type { MapEngine } from './mapEngine.ts';
import type { MapTheme } from '#shared/config/maps.ts';
import { maps } from '#shared/config/maps.ts';

setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** The map without a maps service. Throws where there is no WebGL. */
export function openMap(theme: MapTheme): MapEngine {
  // Another language is another document.
  const { lang } = document.documentElement;
  const styleOf = (wanted: MapTheme) => drawnStyle(wanted, globalThis.location.origin, lang);
  return createGlEngine(
    {
      styleOf,
      createMap(container, firstTheme) {
        const map = new Map({
          container,
          style: styleOf(firstTheme),
          bounds: [maps.home.sw, maps.home.ne],
          attributionControl: false,
          trackResize: false,
          dragRotate: false,
          touchPitch: false,
          pitchWithRotate: false,
          minZoom: 1,
          maxZoom: 15,
        });
        map.touchZoomRotate.disableRotation();
        map.keyboard.disableRotation();
        return map;
      },
    },
    theme,
  );
}
