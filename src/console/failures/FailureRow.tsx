import { FormattedDate, FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { ShownFailure } from '../api/failureShapes.ts';
import rows from '../events/EventsPage.module.css';
import css from './FailuresPage.module.css';

/** A request that failed: what was requested, the answer, when, where and by whom. */
export function FailureRow({ failure }: { failure: ShownFailure }) {
  const { at, kind, process, host, method, route, status, code, requestId, accountId } = failure;
  return (
    <li className={rows.entry}>
      <p className={rows.what}>
        <strong className={css.route}>
          {kind === 'error' ? (
            <FormattedMessage id="ConsoleFailures.unhandled" />
          ) : (
            <bdi>
              {method} {route}
            </bdi>
          )}
        </strong>
        <Badge tone="error">
          <bdi>{[status, code].filter(part => part !== null).join(' ')}</bdi>
        </Badge>
      </p>
      <p className={rows.who}>
        <span>
          <FormattedDate value={at} dateStyle="medium" timeStyle="medium" />
        </span>
        <span>
          <FormattedMessage
            id="ConsoleFailures.at"
            values={{
              process: <FormattedMessage key="p" id={`ConsoleFailures.process.${process}`} />,
              host: <bdi key="host">{host}</bdi>,
            }}
          />
        </span>
        {accountId ? (
          <Link to={`/people/${accountId}`}>
            <FormattedMessage id="ConsoleResource.open.user" />
          </Link>
        ) : (
          kind === 'request' && <FormattedMessage id="ConsoleFailures.visitor" />
        )}
      </p>
      {requestId && (
        <p className={rows.who}>
          <span className={css.id}>
            <FormattedMessage id="ConsoleFailures.request" values={{ id: requestId }} />
          </span>
        </p>
      )}
    </li>
  );
}
