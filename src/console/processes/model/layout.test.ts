import { readFileSync } from 'node:fs';
import { parseProcess } from '@flowroom/marketplace/process';
import { graphOf } from './graph.ts';
import { layoutGraph } from './layout.ts';
import type { Box } from './layout.ts';

const shipped = ['flex-hourly-default-process', 'flowroom-free-process', 'flex-subscription'];
const draw = (name: string) => {
  const graph = graphOf(parseProcess(readFileSync(`ext/${name}/process.edn`, 'utf8')));
  return { graph, drawing: layoutGraph(graph) };
};
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe.each(shipped)('the layout of %s', name => {
  it('is the same each time', () => {
    expect(draw(name).drawing).toEqual(draw(name).drawing);
  });

  it('has states and names of transitions apart, within the drawing', () => {
    const { graph, drawing } = draw(name);
    const { width, height, start, states, edges } = drawing;
    const boxes = [start, ...states.values(), ...[...edges.values()].map(({ label }) => label)];
    expect(boxes).toHaveLength(1 + graph.states.length + graph.edges.length);
    boxes.forEach((box, index) => {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(boxes.slice(index + 1).filter(other => overlap(box, other))).toEqual([]);
    });
  });
});
