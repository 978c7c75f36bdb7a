import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import type { ShownEvent } from '../api/eventShapes.ts';
import { ChangeList } from '../shell/ChangeList.tsx';
import { resourcePage } from '../shell/resourcePage.ts';
import type { EventFilter } from './EventFilters.tsx';
import css from './EventsPage.module.css';

export interface EventRowProps {
  event: ShownEvent;
  /** Narrows the list to what belongs to a resource, or to what somebody made. */
  onNarrow: (filter: EventFilter) => void;
}

/** An event: what happened to which resource, when and by whom, and what is different since. */
export function EventRow({ event, onNarrow }: EventRowProps) {
  const intl = useIntl();
  const { at, type, source, resource, by, changes } = event;
  const person = by.operator ?? by.user;
  const page = resourcePage(resource);
  return (
    <li className={css.entry}>
      <p className={css.what}>
        <strong>{eventLabel(intl, type)}</strong>
        {page && (
          <Link to={page}>
            <FormattedMessage id={`ConsoleResource.open.${resource.type}`} />
          </Link>
        )}
        <InlineTextButton onClick={() => onNarrow({ relatedId: resource.id })}>
          <FormattedMessage id="ConsoleEvents.onlyThis" />
        </InlineTextButton>
      </p>
      <p className={css.who}>
        <span>
          <FormattedDate value={at} dateStyle="medium" timeStyle="medium" />
        </span>
        <FormattedMessage id={`ConsoleEvents.source.${source}`} />
        {person && (
          <InlineTextButton onClick={() => onNarrow({ byId: person.id })}>
            <bdi>{person.name}</bdi>
          </InlineTextButton>
        )}
        {by.operator && by.user && (
          <FormattedMessage
            id="ConsoleEvents.as"
            values={{ name: <bdi key="name">{by.user.name}</bdi> }}
          />
        )}
      </p>
      {changes.length > 0 && (
        <details>
          <summary className={css.summary}>
            <FormattedMessage id="ConsoleLog.changes" values={{ count: changes.length }} />
          </summary>
          <ChangeList
            changes={changes.map(({ field, ...change }) => ({ path: field, ...change }))}
          />
        </details>
      )}
    </li>
  );
}

/** What happened, in words: "Class: changed". */
function eventLabel(intl: ReturnType<typeof useIntl>, type: string): string {
  const [resource, change] = type.split('/');
  return intl.formatMessage(
    { id: `ConsoleEvents.change.${change}` },
    { resource: intl.formatMessage({ id: `ConsoleResource.${resource}` }) },
  );
}
