import type { OnMap } from '#src/components/Map/MapContext.ts';

/** Pixels between a card and the edge of the map, and between a card and its marker. */
const edge = 12;
const markerGap = 28;

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(Math.max(least, most), value));

/**
 * Returns the position of a card: above its marker if it fits, otherwise below, and always inside
 * the map.
 */
export function cardPlace(
  { x, y, width, height }: OnMap,
  card: { width: number; height: number },
): { left: number; top: number } {
  const above = y - markerGap - card.height;
  const below = y + markerGap;
  const fitsBelow = below + card.height <= height - edge;
  return {
    left: Math.round(clamp(x - card.width / 2, edge, width - edge - card.width)),
    top: Math.round(
      clamp(above >= edge || !fitsBelow ? above : below, edge, height - edge - card.height),
    ),
  };
}

/** Positions a card; for `useOnMap`. */
export function putCard(element: HTMLElement, on: OnMap): void {
  const { left, top } = cardPlace(on, {
    width: element.offsetWidth,
    height: element.offsetHeight,
  });
  element.style.transform = `translate(${left}px, ${top}px)`;
}
