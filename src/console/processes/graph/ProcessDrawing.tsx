import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import { MarkerType, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import type { Edge, Node } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { ProcessGraph } from '../model/graph.ts';
import { layoutGraph } from '../model/layout.ts';
import type { Box, GraphLayout } from '../model/layout.ts';
import { DrawingContext, pathOf } from './drawingData.ts';
import type { DrawingState, LineData, StateData } from './drawingData.ts';
import { LineWithNames } from './LineWithNames.tsx';
import { StateBox } from './StateBox.tsx';
import css from './ProcessDrawing.module.css';

const nodeTypes = { state: StateBox };
const edgeTypes = { line: LineWithNames };
const startId = ':start';

export interface ProcessDrawingProps extends Omit<DrawingState, 'onSelect'> {
  graph: ProcessGraph;
  onSelect: (transition: string) => void;
}

const nodeOf = (id: string, state: StateData['state'], box: Box): Node<StateData> => ({
  id,
  type: 'state',
  className: css.node ?? '',
  position: { x: box.x, y: box.y },
  width: box.width,
  height: box.height,
  data: { state },
  ariaLabel: state?.name ?? '',
  focusable: state !== null,
});

function nodesOf({ states }: ProcessGraph, layout: GraphLayout): Node<StateData>[] {
  return [
    nodeOf(startId, null, layout.start),
    ...states.flatMap(state => {
      const box = layout.states.get(state.name);
      return box ? [nodeOf(state.name, state, box)] : [];
    }),
  ];
}

function linesOf({ edges }: ProcessGraph, layout: GraphLayout): Edge<LineData>[] {
  return edges.flatMap(edge => {
    const drawn = layout.edges.get(edge.id);
    if (!drawn) return [];
    return [
      {
        id: edge.id,
        type: 'line',
        source: edge.from ?? startId,
        target: edge.to,
        data: { edge, path: pathOf(drawn.points), label: drawn.label },
        markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--ink-faint)' },
      },
    ];
  });
}

/** A process as a drawing that can be moved and zoomed. */
export function ProcessDrawing({ graph, ...state }: ProcessDrawingProps) {
  const intl = useIntl();
  const drawing = useMemo(() => {
    const layout = layoutGraph(graph);
    return { layout, nodes: nodesOf(graph, layout), edges: linesOf(graph, layout) };
  }, [graph]);
  const { width, height } = drawing.layout;
  // Names of transitions are outside of the nodes, which is all that the library would fit.
  const bounds = { x: 0, y: 0, width, height };
  const { counts, way, selected, onSelect } = state;
  const shown = useMemo(
    () => ({ counts, way, selected, onSelect }),
    [counts, way, selected, onSelect],
  );
  return (
    <section
      className={css.root}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: width * 1.1 }}
      aria-label={intl.formatMessage({ id: 'ConsoleProcess.drawing' })}
    >
      <DrawingContext value={shown}>
        <ReactFlowProvider>
          <ReactFlow
            nodes={drawing.nodes}
            edges={drawing.edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            nodesDraggable={false}
            nodesConnectable={false}
            elementsSelectable={false}
            edgesFocusable={false}
            // The page scrolls over the drawing; with Control the wheel zooms.
            zoomOnScroll={false}
            preventScrolling={false}
            minZoom={0.3}
            maxZoom={2}
            onInit={flow => void flow.fitBounds(bounds, { padding: 0 })}
          >
            <Panel position="top-right">
              <ZoomButtons bounds={bounds} />
            </Panel>
          </ReactFlow>
        </ReactFlowProvider>
      </DrawingContext>
    </section>
  );
}

/** `bounds`: the whole drawing. */
function ZoomButtons({ bounds }: { bounds: Box }) {
  const intl = useIntl();
  const flow = useReactFlow();
  const buttons: [string, LucideIcon, () => void][] = [
    ['zoomIn', ZoomIn, () => void flow.zoomIn()],
    ['zoomOut', ZoomOut, () => void flow.zoomOut()],
    ['fit', Maximize, () => void flow.fitBounds(bounds, { padding: 0 })],
  ];
  return (
    <div className={css.zoom}>
      {buttons.map(([name, Icon, onClick]) => (
        <button
          key={name}
          type="button"
          className={css.zoomButton}
          aria-label={intl.formatMessage({ id: `ConsoleProcess.${name}` })}
          onClick={onClick}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
