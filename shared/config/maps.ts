/** How maps behave. */
export const maps = {
  /** Zoom on one place. */
  defaultZoom: 11,
  /** Approximate location of a class: a circle, and markers somewhere inside of it. */
  fuzzy: {
    enabled: true,
    /** Metres. */
    radius: 500,
    opacity: 0.2,
  },
  /** Most pixels that a picture of a map is wide. */
  staticMaxWidth: 640,
  /** Bounds shown while no result has a place: the country of the default cities. */
  home: { ne: { lat: 49.5, lng: -66 }, sw: { lat: 24.5, lng: -125 } },
} as const;

/** The renderer takes no custom properties, so they are repeated here. */
export interface MapPalette {
  water: string;
  land: string;
  /** Where many people live. */
  town: string;
  border: string;
  region: string;
  county: string;
  label: string;
  labelFaint: string;
  /** Circles around approximate locations, and their middle. */
  accent: string;
}

export type MapTheme = 'light' | 'dark';

/** By day and by night; a test holds those that tokens.css has too to the same values. */
export const mapPalettes: Record<MapTheme, MapPalette> = {
  light: {
    water: '#d6e2e3',
    land: '#f8f1e9',
    town: '#ecd5c4',
    border: '#b29cab',
    region: '#d3c0bf',
    county: '#e9dcd2',
    label: '#5b485e',
    labelFaint: '#715d72',
    accent: '#c8412a',
  },
  dark: {
    water: '#120a17',
    land: '#2a1b33',
    town: '#48304f',
    border: '#7d6585',
    region: '#523c5c',
    county: '#3b2944',
    label: '#d0bfce',
    labelFaint: '#ab97ad',
    accent: '#ff8d6e',
  },
};
