import { Handle, Position } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { clsx } from 'clsx';
import type { StateData } from './drawingData.ts';
import { useDrawing } from './drawingData.ts';
import { TransitionName } from './TransitionName.tsx';
import css from './ProcessDrawing.module.css';

/** A state with the number of its orders, and the transitions that lead back to it. */
export function StateBox({ data: { state } }: NodeProps<Node<StateData>>) {
  const { counts, way } = useDrawing();
  if (!state) {
    return (
      <span className={css.start}>
        <Handle
          className={css.handle}
          type="source"
          position={Position.Bottom}
          isConnectable={false}
        />
      </span>
    );
  }
  const { name, isFinal, loops } = state;
  const count = counts.get(name) ?? 0;
  return (
    <div
      className={clsx(
        css.state,
        isFinal && css.final,
        way?.states.has(name) && css.passed,
        way?.current === name && css.current,
      )}
    >
      <Handle className={css.handle} type="target" position={Position.Top} isConnectable={false} />
      <p className={css.stateName}>
        {name}
        {count > 0 && (
          <span className={css.count}>
            <FormattedMessage
              id="ConsoleProcess.count"
              values={{ count, number: <FormattedNumber value={count} /> }}
            />
          </span>
        )}
      </p>
      {loops.map(loop => (
        <TransitionName key={loop.name} transition={loop} />
      ))}
      <Handle
        className={css.handle}
        type="source"
        position={Position.Bottom}
        isConnectable={false}
      />
    </div>
  );
}
