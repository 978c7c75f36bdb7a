import type { LatLng } from '#shared/contract/values.ts';

/** Items that share a marker. */
export interface PlaceGroup<Item> {
  /** Place of the first item. */
  at: LatLng;
  items: Item[];
}

/** Size of a marker with its margin, in pixels. */
const markerSize = { width: 68, height: 38 };

/** Width of the world map in pixels. */
const worldPixels = (zoom: number): number => 512 * 2 ** zoom;

/** Returns the pixel of a place on the world map. */
function pixelsOf({ lat, lng }: LatLng, zoom: number) {
  const world = worldPixels(zoom);
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return {
    x: (lng / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/**
 * Groups items whose markers would overlap at a zoom. An item joins the first group that it
 * overlaps, so the groups depend on the order of the list and not on the map's position.
 */
export function groupByPlace<Item>(
  items: readonly Item[],
  placeOf: (item: Item) => LatLng,
  zoom: number,
): PlaceGroup<Item>[] {
  const groups: (PlaceGroup<Item> & { x: number; y: number })[] = [];
  const world = worldPixels(zoom);
  // Over the date line, where that is the shorter way.
  const across = (one: number, other: number) => {
    const apart = Math.abs(one - other);
    return Math.min(apart, world - apart);
  };
  for (const item of items) {
    const at = placeOf(item);
    const { x, y } = pixelsOf(at, zoom);
    const touched = groups.find(
      group => across(group.x, x) < markerSize.width && Math.abs(group.y - y) < markerSize.height,
    );
    if (touched) touched.items.push(item);
    else groups.push({ at, items: [item], x, y });
  }
  return groups.map(({ at, items: found }) => ({ at, items: found }));
}
