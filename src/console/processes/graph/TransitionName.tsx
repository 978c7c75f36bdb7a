import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import type { GraphTransition } from '../model/graph.ts';
import { ActorDot, TransitionMarks } from './ActorMark.tsx';
import { useDrawing } from './drawingData.ts';
import css from './ProcessDrawing.module.css';

/** The name of a transition in the drawing; shows it in the table below. */
export function TransitionName({ transition }: { transition: GraphTransition }) {
  const intl = useIntl();
  const { way, selected, onSelect } = useDrawing();
  const { name, actor } = transition;
  const steps = way?.steps.get(name);
  return (
    <button
      type="button"
      className={clsx(
        css.transition,
        css[actor],
        steps && css.made,
        way && !steps && css.faint,
        selected === name && css.selected,
      )}
      title={intl.formatMessage({ id: `ConsoleActor.${actor}` })}
      onClick={() => onSelect(name)}
    >
      <ActorDot actor={actor} />
      <span>{name}</span>
      <TransitionMarks transition={transition} />
      {steps && (
        <span className={css.step}>
          <FormattedMessage
            id="ConsoleProcess.step"
            values={{ step: steps.join(', '), count: steps.length }}
          />
        </span>
      )}
    </button>
  );
}
