import 'mapbox-gl/dist/mapbox-gl.css';
import mapboxgl from 'mapbox-gl';
import { createGlEngine } from './glEngine.ts';
import type { GlMap } from './glEngine.ts';
import type { MapEngine } from './mapEngine.ts';
import type { MapTheme } from '#shared/config/maps.ts';
import { maps } from '#shared/config/maps.ts';

/** The map of the maps service. Throws where there is no WebGL. */
export function openMap(theme: MapTheme, token: string): MapEngine {
  const styleOf = (wanted: MapTheme) => `mapbox://styles/mapbox/${wanted}-v11`;
  return createGlEngine(
    {
      styleOf,
      createMap(container, firstTheme) {
        const map = new mapboxgl.Map({
          accessToken: token,
          container,
          style: styleOf(firstTheme),
          bounds: [maps.home.sw, maps.home.ne],
          projection: 'mercator',
          language: document.documentElement.lang,
          trackResize: false,
          dragRotate: false,
          touchPitch: false,
          pitchWithRotate: false,
          minZoom: 1,
          maxZoom: 18,
        });
        map.touchZoomRotate.disableRotation();
        map.keyboard.disableRotation();
        return map as unknown as GlMap;
      },
    },
    theme,
  );
}
