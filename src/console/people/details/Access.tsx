import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { PersonDetails } from '../../api/personShapes.ts';
import { anyShape } from '../../api/shapes.ts';
import type { Person } from '../../api/shapes.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { useAct } from '../../data/useOperation.ts';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { useAgo } from '../../shell/useAgo.ts';
import { Fact, Section } from './Section.tsx';
import css from './Section.module.css';

const endSessions = 'users/end_sessions';

interface AccessProps {
  person: Person;
  details: PersonDetails;
}

/** How somebody signs in, and where they are signed in now. */
export function Access({ person, details: { logIn, sessions } }: AccessProps) {
  const intl = useIntl();
  const may = useMay();
  const { id } = person;
  const password = intl.formatMessage({ id: 'ConsolePerson.password' });
  const end = useAct(
    (api, sessionId: string | undefined) => api.post(anyShape, endSessions, { id, sessionId }),
    { done: () => <FormattedMessage id="ConsolePerson.session.ended" /> },
  );
  return (
    <Section heading="ConsolePerson.access">
      <dl className={css.facts}>
        <Fact label="ConsolePerson.logIn">
          {[...(logIn.hasPassword ? [password] : []), ...logIn.providers].join(', ')}
        </Fact>
        <Fact label="ConsolePerson.secondFactor">
          {logIn.secondFactorSince ? (
            <FormattedDate value={logIn.secondFactorSince} dateStyle="medium" />
          ) : (
            <FormattedMessage id="ConsolePerson.none" />
          )}
        </Fact>
      </dl>
      <Mails person={person} />
      <FailureNotice error={end.error} />
      <Sessions
        sessions={sessions}
        onEnd={may(endSessions) ? sessionId => end.mutate(sessionId) : null}
      />
      {may(endSessions) && sessions.length > 1 && (
        <div>
          <Button
            variant="secondary"
            inProgress={end.isPending}
            onClick={() => end.mutate(undefined)}
          >
            <FormattedMessage id="ConsolePerson.session.endAll" />
          </Button>
        </div>
      )}
    </Section>
  );
}

interface SessionsProps {
  sessions: PersonDetails['sessions'];
  /** Null where the role may end none. */
  onEnd: ((id: string) => void) | null;
}

function Sessions({ sessions, onEnd }: SessionsProps) {
  const ago = useAgo();
  if (sessions.length === 0) {
    return (
      <p className={css.soft}>
        <FormattedMessage id="ConsolePerson.noSessions" />
      </p>
    );
  }
  return (
    <ul className={css.rows}>
      {sessions.map(({ id, kind, userAgent, address, createdAt, lastUsedAt }) => (
        <li key={id} className={css.row}>
          <span>
            <FormattedMessage
              id={`ConsolePerson.session.${kind}`}
              values={{ ago: ago(lastUsedAt ?? createdAt) }}
            />{' '}
            <span className={css.soft}>{[userAgent, address].filter(Boolean).join(' · ')}</span>
          </span>
          {onEnd && (
            <Button variant="ghost" size="small" onClick={() => onEnd(id)}>
              <FormattedMessage id="ConsolePerson.session.end" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const mails = [
  { name: 'reset', operation: 'users/send_reset_mail' },
  { name: 'verification', operation: 'users/send_verification_mail' },
] as const;

/** Mails that somebody may have lost. */
function Mails({ person: { id, email, emailVerified } }: { person: Person }) {
  const may = useMay();
  const send = useAct((api, operation: string) => api.post(anyShape, operation, { id }), {
    done: () => <FormattedMessage id="ConsolePerson.mail.sent" values={{ email }} />,
  });
  return (
    <>
      <FailureNotice error={send.error} />
      <div className={css.buttons}>
        {mails
          .filter(
            ({ name, operation }) => may(operation) && !(name === 'verification' && emailVerified),
          )
          .map(({ name, operation }) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              inProgress={send.isPending && send.variables === operation}
              onClick={() => send.mutate(operation)}
            >
              <FormattedMessage id={`ConsolePerson.mail.${name}`} />
            </Button>
          ))}
      </div>
    </>
  );
}
