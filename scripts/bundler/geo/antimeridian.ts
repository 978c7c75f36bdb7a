type Ring = GeoJSON.Position[];

const nearest = (lng: number, to: number) => lng + 360 * Math.round((to - lng) / 360);

/**
 * A ring of the globe as one of the flat map: it goes on beyond 180° instead of leaping to the
 * other edge, and one that goes around a pole goes along the map's edge there.
 */
function flatRing(ring: Ring): Ring {
  const flat: Ring = [];
  for (const [lng = 0, lat = 0] of ring) {
    flat.push([nearest(lng, flat.at(-1)?.[0] ?? lng), lat]);
  }
  const [first = 0] = flat[0] ?? [];
  const [last = 0] = flat.at(-1) ?? [];
  if (Math.abs(last - first) < 180) return flat;
  const north = ring.reduce((sum, [, lat = 0]) => sum + lat, 0) > 0;
  const pole = north ? 90 : -90;
  return [...flat, [last, pole], [first, pole], flat[0] ?? [first, pole]];
}

/** The holes of a polygon lie in the same copy of the world as its outer ring. */
function flatPolygon([outer = [], ...holes]: Ring[]): Ring[] {
  const flat = flatRing(outer);
  const lngs = flat.map(([lng = 0]) => lng);
  const middle = (Math.min(...lngs) + Math.max(...lngs)) / 2;
  return [
    flat,
    ...holes.map(flatRing).map(hole => {
      const [start = 0] = hole[0] ?? [];
      const shift = nearest(start, middle) - start;
      return hole.map(([lng = 0, lat = 0]) => [lng + shift, lat]);
    }),
  ];
}

/** Areas of the globe for a flat map, which copies what lies beyond 180° to its other side. */
export function flattened<Properties extends GeoJSON.GeoJsonProperties>(
  feature: GeoJSON.Feature<GeoJSON.Geometry, Properties>,
): GeoJSON.Feature<GeoJSON.Geometry, Properties> {
  const { geometry } = feature;
  if (geometry.type === 'Polygon') {
    return {
      ...feature,
      geometry: { ...geometry, coordinates: flatPolygon(geometry.coordinates) },
    };
  }
  if (geometry.type === 'MultiPolygon') {
    const coordinates = geometry.coordinates.map(flatPolygon);
    return { ...feature, geometry: { ...geometry, coordinates } };
  }
  return feature;
}
