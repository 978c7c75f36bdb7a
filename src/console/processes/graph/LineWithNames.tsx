import { BaseEdge, EdgeLabelRenderer } from '@xyflow/react';
import type { Edge, EdgeProps } from '@xyflow/react';
import { clsx } from 'clsx';
import type { LineData } from './drawingData.ts';
import { useDrawing } from './drawingData.ts';
import { TransitionName } from './TransitionName.tsx';
import css from './ProcessDrawing.module.css';

/** The line between two states, with the names of its transitions. */
export function LineWithNames({ data, markerEnd }: EdgeProps<Edge<LineData>>) {
  const { way } = useDrawing();
  if (!data) return null;
  const { edge, path, label } = data;
  const isMade = edge.transitions.some(({ name }) => way?.steps.has(name));
  return (
    <>
      <BaseEdge
        path={path}
        className={clsx(css.line, isMade && css.madeLine)}
        {...(markerEnd === undefined ? {} : { markerEnd })}
      />
      <EdgeLabelRenderer>
        <div
          className={css.names}
          style={{
            transform: `translate(${label.x}px, ${label.y}px)`,
            width: label.width,
            height: label.height,
          }}
        >
          {edge.transitions.map(transition => (
            <TransitionName key={transition.name} transition={transition} />
          ))}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}
