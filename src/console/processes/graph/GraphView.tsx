import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { InvalidProcessError, parseProcess } from '@flowroom/marketplace/process';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import { useRead, useReadData } from '../../data/useOperation.ts';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { RowsSkeleton } from '../../shell/RowsSkeleton.tsx';
import filters from '../../shell/Filters.module.css';
import field from '#src/components/Field/Field.module.css';
import { graphOf, shortName } from '../model/graph.ts';
import { wayOf } from '../model/way.ts';
import { orderShape, stateCountsShape } from '../model/processShapes.ts';
import { ActorLegend } from './ActorMark.tsx';
import { TransitionTable } from './TransitionTable.tsx';
import css from './GraphView.module.css';

// The drawing is only for wide screens, and comes after the table.
const ProcessDrawing = lazy(async () => ({
  default: (await import('./ProcessDrawing.tsx')).ProcessDrawing,
}));

export interface GraphViewProps {
  name: string;
  version: number;
  definition: string;
}

/** Parses a stored text; null where this console is older than its marketplace. */
function parsed(definition: string) {
  try {
    return parseProcess(definition);
  } catch (error) {
    if (error instanceof InvalidProcessError) return null;
    throw error;
  }
}

/** A version as a graph and as a table, with the orders in its states. */
export function GraphView({ name, version, definition }: GraphViewProps) {
  const isPhone = useMediaQuery(screens.phone);
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  const [selected, setSelected] = useState<string | null>(null);
  const graph = useMemo(() => {
    const process = parsed(definition);
    return process && graphOf(process);
  }, [definition]);
  const counts = useCounts(name, version);
  const order = useRead(
    orderShape,
    'integration/transactions/show',
    { id: orderId },
    { enabled: orderId !== '' },
  );
  const way = useMemo(
    () =>
      graph && order.data
        ? wayOf(
            graph,
            order.data.transitions.map(({ transition }) => transition),
          )
        : null,
    [graph, order.data],
  );
  if (!graph) {
    return (
      <Notice tone="error">
        <FormattedMessage id="ConsoleProcess.unreadable" />
      </Notice>
    );
  }
  return (
    <div className={css.root}>
      <OrderSearch key={orderId} id={orderId} />
      <FailureNotice error={order.error} />
      {order.data && <OtherProcess order={order.data} name={name} version={version} />}
      <ActorLegend />
      {!isPhone && (
        <Suspense fallback={<RowsSkeleton />}>
          <ProcessDrawing
            graph={graph}
            counts={counts}
            way={way}
            selected={selected}
            onSelect={setSelected}
          />
        </Suspense>
      )}
      <TransitionTable graph={graph} counts={counts} way={way} selected={selected} />
    </div>
  );
}

/** Number of orders by the name of the state. */
function useCounts(name: string, version: number): ReadonlyMap<string, number> {
  const { data } = useReadData(stateCountsShape, 'processes/states', { name });
  return useMemo(
    () =>
      new Map(
        data?.flatMap(one =>
          one.version === version ? [[shortName(one.state), one.count] as const] : [],
        ),
      ),
    [data, version],
  );
}

/** Chooses the order whose way is drawn, by its number. */
function OrderSearch({ id }: { id: string }) {
  const intl = useIntl();
  const inputId = useId();
  const [, setQuery] = useSearchParams();
  const [typed, setTyped] = useState(id);
  const show = (wanted: string) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before);
        if (wanted) next.set('order', wanted);
        else next.delete('order');
        return next;
      },
      { replace: true },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(typed.trim());
  };
  return (
    <form className={filters.root} role="search" onSubmit={submit}>
      <div className={filters.field}>
        <label className={filters.label} htmlFor={inputId}>
          <FormattedMessage id="ConsoleProcess.order" />
        </label>
        <input
          id={inputId}
          className={field.control}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          placeholder={intl.formatMessage({ id: 'ConsoleProcess.order.placeholder' })}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        <FormattedMessage id="ConsoleProcess.order.show" />
      </Button>
      {id && (
        <Button variant="ghost" onClick={() => show('')}>
          <FormattedMessage id="ConsoleProcess.order.clear" />
        </Button>
      )}
    </form>
  );
}

interface OtherProcessProps {
  order: { processName: string; processVersion: number };
  name: string;
  version: number;
}

/** Says that an order has another process or version than the one that is drawn. */
function OtherProcess({ order, name, version }: OtherProcessProps) {
  const { processName, processVersion } = order;
  if (processName === name && processVersion === version) return null;
  return (
    <Notice tone="warning">
      <FormattedMessage
        id="ConsoleProcess.order.other"
        values={{ name: processName, version: processVersion }}
      />
    </Notice>
  );
}
