import type { LatLng } from '#shared/contract/values.ts';

/** Things that stand so near to each other that they share a marker. */
export interface PlaceGroup<Item> {
  /** Place of the first. */
  at: LatLng;
  items: Item[];
}

/** Pixels that a marker takes, with some room around. */
const markerSize = { width: 68, height: 38 };

/** Pixels of a place on the map of the whole world. */
function pixelsOf({ lat, lng }: LatLng, zoom: number) {
  const world = 512 * 2 ** zoom;
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return {
    x: (lng / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/**
 * Groups what would cover each other at a zoom. Each thing goes to the first group that it would
 * touch, so the order of the list decides and moving the map changes nothing.
 */
export function groupByPlace<Item>(
  items: readonly Item[],
  placeOf: (item: Item) => LatLng,
  zoom: number,
): PlaceGroup<Item>[] {
  const groups: (PlaceGroup<Item> & { x: number; y: number })[] = [];
  for (const item of items) {
    const at = placeOf(item);
    const { x, y } = pixelsOf(at, zoom);
    const touched = groups.find(
      group =>
        Math.abs(group.x - x) < markerSize.width && Math.abs(group.y - y) < markerSize.height,
    );
    if (touched) touched.items.push(item);
    else groups.push({ at, items: [item], x, y });
  }
  return groups.map(({ at, items: found }) => ({ at, items: found }));
}
