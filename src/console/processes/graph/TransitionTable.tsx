import { useRef, useEffect } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { GraphTransition, ProcessGraph } from '../model/graph.ts';
import { allTransitions } from '../model/way.ts';
import type { Way } from '../model/way.ts';
import { ActorDot, TransitionMarks, useMoneyText } from './ActorMark.tsx';
import { timeText } from './timeText.ts';
import css from './TransitionTable.module.css';

export interface TransitionTableProps {
  graph: ProcessGraph;
  /** Number of orders by the name of the state. */
  counts: ReadonlyMap<string, number>;
  way: Way | null;
  /** Name of the transition that was chosen in the drawing. */
  selected: string | null;
}

/** The same as the drawing, as a table: the transitions out of each state. */
export function TransitionTable({ graph, counts, way, selected }: TransitionTableProps) {
  const all = allTransitions(graph);
  return (
    <div className={css.root}>
      {[null, ...graph.states.map(({ name }) => name)].map(state => {
        const leaving = all.filter(({ from }) => from === state);
        return (
          <section key={state} className={css.state}>
            <h2 className={css.heading}>
              {state ?? <FormattedMessage id="ConsoleProcess.start" />}
              {state !== null && <Count count={counts.get(state) ?? 0} />}
              {state !== null && way?.current === state && (
                <Badge tone="accent">
                  <FormattedMessage id="ConsoleProcess.current" />
                </Badge>
              )}
            </h2>
            {leaving.length === 0 ? (
              <p className={css.soft}>
                <FormattedMessage id="ConsoleProcess.final" />
              </p>
            ) : (
              <LeavingTable state={state} rows={leaving} way={way} selected={selected} />
            )}
          </section>
        );
      })}
    </div>
  );
}

const Count = ({ count }: { count: number }) => (
  <span className={css.soft}>
    <FormattedMessage
      id="ConsoleProcess.count"
      values={{ count, number: <FormattedNumber value={count} /> }}
    />
  </span>
);

interface LeavingTableProps {
  state: string | null;
  rows: readonly GraphTransition[];
  way: Way | null;
  selected: string | null;
}

function LeavingTable({ state, rows, way, selected }: LeavingTableProps) {
  const intl = useIntl();
  return (
    <CardTable
      className={css.table}
      label={state ?? intl.formatMessage({ id: 'ConsoleProcess.start' })}
      headings={[
        'ConsoleProcess.transition',
        'ConsoleProcess.to',
        'ConsoleProcess.actor',
        'ConsoleProcess.effects',
      ]}
    >
      {rows.map(row => (
        <TransitionRow
          key={row.name}
          transition={row}
          steps={way?.steps.get(row.name)}
          isSelected={row.name === selected}
        />
      ))}
    </CardTable>
  );
}

interface TransitionRowProps {
  transition: GraphTransition;
  /** Positions in the way of the order. */
  steps: readonly number[] | undefined;
  isSelected: boolean;
}

function TransitionRow({ transition, steps, isSelected }: TransitionRowProps) {
  const { name, to, actor, isPrivileged } = transition;
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isSelected) mark.current?.scrollIntoView({ block: 'center' });
  }, [isSelected]);
  return (
    <CardRow
      className={clsx(steps && css.made, isSelected && css.selected)}
      name={
        <span ref={mark} className={css.name}>
          <span className={css.long}>{name}</span>
          <TransitionMarks transition={transition} />
          {steps && (
            <Badge tone="accent">
              <FormattedMessage
                id="ConsoleProcess.step"
                values={{ step: steps.join(', '), count: steps.length }}
              />
            </Badge>
          )}
        </span>
      }
    >
      <CardCell heading="ConsoleProcess.to" className={css.long}>
        {to}
      </CardCell>
      <CardCell heading="ConsoleProcess.actor">
        <span className={css.name}>
          <ActorDot actor={actor} />
          <FormattedMessage id={`ConsoleActor.${actor}`} />
          {isPrivileged && (
            <Badge>
              <FormattedMessage id="ConsoleProcess.privileged" />
            </Badge>
          )}
        </span>
      </CardCell>
      <CardCell heading="ConsoleProcess.effects">
        <Effects transition={transition} />
      </CardCell>
    </CardRow>
  );
}

/** When a timed one happens, what it does with money, and the mails that follow. */
function Effects({ transition: { at, money, mails } }: { transition: GraphTransition }) {
  const intl = useIntl();
  const moneyText = useMoneyText();
  const lines = [
    ...(at ? [timeText(intl, at)] : []),
    ...(money.length > 0 ? [moneyText(money)] : []),
    ...mails.map(({ template, at: later }) =>
      intl.formatMessage(
        { id: later ? 'ConsoleProcess.mail.later' : 'ConsoleProcess.mail' },
        { template, time: later ? timeText(intl, later) : '' },
      ),
    ),
  ];
  if (lines.length === 0) return '–';
  return (
    <ul className={css.effects}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
