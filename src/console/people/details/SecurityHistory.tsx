import { FormattedDate, FormattedMessage } from 'react-intl';
import type { PersonDetails } from '../../api/personShapes.ts';
import { Section } from './Section.tsx';
import css from './Section.module.css';

/** What happened to the access of an account, newest first. */
export function SecurityHistory({ events }: { events: PersonDetails['security'] }) {
  return (
    <Section heading="ConsolePerson.security">
      {events.length === 0 ? (
        <p className={css.soft}>
          <FormattedMessage id="ConsolePerson.security.none" />
        </p>
      ) : (
        <Events events={events} />
      )}
    </Section>
  );
}

function Events({ events }: { events: PersonDetails['security'] }) {
  return (
    <details>
      <summary className={css.summary}>
        <FormattedMessage id="ConsolePerson.security.count" values={{ count: events.length }} />
      </summary>
      <ul className={css.rows}>
        {events.map(({ at, event }) => (
          <li key={`${at} ${event}`} className={css.row}>
            <FormattedMessage id={`ConsolePerson.event.${event}`} />
            <span className={css.soft}>
              <FormattedDate value={at} dateStyle="medium" timeStyle="short" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
