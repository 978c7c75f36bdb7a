import { FormattedDate, FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { PersonDetails } from '../../api/personShapes.ts';
import css from './Section.module.css';

/** Who has banned somebody, when and why. */
export function Ban({ ban }: Pick<PersonDetails, 'ban'>) {
  if (!ban) return null;
  return (
    <Notice
      tone="warning"
      title={
        <FormattedMessage
          id="ConsolePerson.banned"
          values={{
            name: <bdi key="name">{ban.by.name}</bdi>,
            when: <FormattedDate key="when" value={ban.at} dateStyle="medium" timeStyle="short" />,
          }}
        />
      }
    >
      <span className={css.words} dir="auto">
        {ban.reason ?? <FormattedMessage id="ConsolePerson.banned.noReason" />}
      </span>
    </Notice>
  );
}
