import { createContext, use } from 'react';
import type { GraphLayout } from '../model/layout.ts';
import type { GraphEdge, GraphState } from '../model/graph.ts';
import type { Way } from '../model/way.ts';

/** What changes in a drawing while its states and lines stay where they are. */
export interface DrawingState {
  /** Number of orders by the name of the state. */
  counts: ReadonlyMap<string, number>;
  way: Way | null;
  selected: string | null;
  onSelect: (transition: string) => void;
}

export const DrawingContext = createContext<DrawingState | null>(null);

/** What changes in the drawing. */
export function useDrawing(): DrawingState {
  const state = use(DrawingContext);
  if (!state) throw new Error('useDrawing needs a DrawingContext above it.');
  return state;
}

/** Data of a node: a state, or null for the beginning. */
export interface StateData extends Record<string, unknown> {
  state: GraphState | null;
}

/** Data of a line. */
export interface LineData extends Record<string, unknown> {
  edge: GraphEdge;
  /** SVG path. */
  path: string;
  label: NonNullable<ReturnType<GraphLayout['edges']['get']>>['label'];
}

/**
 * Draws a line that is round at its bends. Its last piece has a length, which the arrow at its end
 * takes its direction from.
 */
export function pathOf(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  if (rest.length === 1) return `M ${first.x} ${first.y} L ${last.x} ${last.y}`;
  const bends = rest.slice(0, -1).map((bend, index) => {
    const next = rest[index + 1] ?? last;
    const isLast = index === rest.length - 2;
    const [x, y] = isLast ? [next.x, next.y] : [(bend.x + next.x) / 2, (bend.y + next.y) / 2];
    return `Q ${bend.x} ${bend.y} ${x} ${y}`;
  });
  return [`M ${first.x} ${first.y}`, ...bends].join(' ');
}
