import { Graph, layout } from '@dagrejs/dagre';
import type { GraphTransition, ProcessGraph } from './graph.ts';

interface Point {
  x: number;
  y: number;
}

/** A rectangle by its upper left corner, in pixels of the drawing. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** Where everything of a graph is drawn. */
export interface GraphLayout {
  width: number;
  height: number;
  /** By the name of the state. */
  states: ReadonlyMap<string, Box>;
  /** The mark where orders begin. */
  start: Box;
  /** By the id of the edge: bends from its beginning to its end, and the box of its names. */
  edges: ReadonlyMap<string, { points: Point[]; label: Box }>;
}

/** Measures of the drawing, in pixels; the styles of the graph have the same. */
export const measures = {
  /** Height of a transition's name. */
  row: 26,
  /** Height of a state's name. */
  state: 44,
  start: 28,
} as const;

const charWidth = 7.6;
// No state has a colon in its name.
const startId = ':start';

/** Width of the longest of the names with their marks. */
const widthOf = (transitions: readonly GraphTransition[]): number =>
  Math.max(
    0,
    ...transitions.map(
      ({ name, at, money }) => name.length * charWidth + 24 + (at ? 22 : 0) + money.length * 22,
    ),
  );

const labelOf = (transitions: readonly GraphTransition[]) => ({
  width: widthOf(transitions),
  height: transitions.length * measures.row,
  labelpos: 'c' as const,
});

const boxOf = ({ x, y, width, height }: Box): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Places a graph from top to bottom. The same graph gives the same places. */
export function layoutGraph({ states, edges }: ProcessGraph): GraphLayout {
  const graph = new Graph();
  graph.setGraph({
    rankdir: 'TB',
    nodesep: 28,
    ranksep: 28,
    edgesep: 16,
    marginx: 16,
    marginy: 16,
  });
  graph.setNode(startId, { width: measures.start, height: measures.start });
  for (const { name, loops } of states) {
    const width = Math.max(132, name.length * 9 + 40, widthOf(loops) + 16);
    const height = measures.state + loops.length * measures.row + (loops.length > 0 ? 8 : 0);
    graph.setNode(name, { width, height });
  }
  for (const { from, to, transitions } of edges) {
    graph.setEdge(from ?? startId, to, labelOf(transitions));
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    start: boxOf(graph.node(startId) as Box),
    states: new Map(states.map(({ name }) => [name, boxOf(graph.node(name) as Box)])),
    edges: new Map(
      edges.map(({ id, from, to }) => {
        const edge = graph.edge(from ?? startId, to);
        return [id, { points: edge.points ?? [], label: boxOf(edge as Box) }];
      }),
    ),
  };
}
