import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { shortName } from '../model/graph.ts';
import type { DryRun } from '../model/processShapes.ts';
import css from './SourceView.module.css';

export interface DryRunResultProps {
  result: DryRun;
  /** The text was changed since. */
  isOld: boolean;
}

/** What orders of the last month could not do in the changed process. */
export function DryRunResult({ result, isOld }: DryRunResultProps) {
  const { orders, unaffected, impossible, since } = result;
  const isClean = impossible.length === 0;
  return (
    <section className={css.section} aria-live="polite">
      <Notice
        tone={isClean ? 'success' : 'warning'}
        title={
          <FormattedMessage
            id={isClean ? 'ConsoleDryRun.clean' : 'ConsoleDryRun.impossible'}
            values={{ orders, count: orders - unaffected }}
          />
        }
      >
        <FormattedMessage
          id={isOld ? 'ConsoleDryRun.old' : 'ConsoleDryRun.since'}
          values={{ since: <FormattedDate value={since} dateStyle="medium" /> }}
        />
      </Notice>
      {!isClean && <ImpossibleTable impossible={impossible} />}
    </section>
  );
}

function ImpossibleTable({ impossible }: Pick<DryRun, 'impossible'>) {
  const intl = useIntl();
  const { name = '' } = useParams();
  return (
    <CardTable
      label={intl.formatMessage({ id: 'ConsoleDryRun.table' })}
      headings={[
        'ConsoleProcess.transition',
        'ConsoleDryRun.why',
        'ConsoleDryRun.orders',
        'ConsoleDryRun.example',
      ]}
    >
      {impossible.map(({ transition, obstacle, state, orders, example }) => (
        <CardRow key={`${transition} ${obstacle} ${state}`} name={shortName(transition)}>
          <CardCell heading="ConsoleDryRun.why">
            <FormattedMessage
              id={`ConsoleDryRun.${obstacle}`}
              values={{
                state:
                  state === null
                    ? intl.formatMessage({ id: 'ConsoleProcess.start' })
                    : shortName(state),
              }}
            />
          </CardCell>
          <CardCell heading="ConsoleDryRun.orders">
            <FormattedNumber value={orders} />
          </CardCell>
          <CardCell heading="ConsoleDryRun.example">
            <Link to={`/processes/${name}?view=graph&order=${example}`}>
              <FormattedMessage id="ConsoleDryRun.show" />
            </Link>
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
