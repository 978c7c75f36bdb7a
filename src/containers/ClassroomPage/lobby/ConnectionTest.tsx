import { useEffect, useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { gradeOf } from '#src/features/classroom/classroomApi.ts';
import type { ConnectionFound } from '#src/features/classroom/classroomApi.ts';
import css from './Lobby.module.css';

export interface ConnectionTestProps {
  tryConnection: () => Promise<ConnectionFound>;
  onFound?: (found: ConnectionFound) => void;
}

/** Says in words how well a class will run over this connection. */
export function ConnectionTest({ tryConnection, onFound }: ConnectionTestProps) {
  const [found, setFound] = useState<ConnectionFound | 'failed' | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLeft = false;
    tryConnection().then(
      result => {
        if (isLeft) return;
        setFound(result);
        onFound?.(result);
      },
      () => !isLeft && setFound('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [tryConnection, onFound, round]);
  const again = () => {
    setFound(null);
    setRound(round + 1);
  };
  return (
    <div className={css.connection} role="status">
      {found === null && <FormattedMessage id="Classroom.connection.testing" />}
      {found === 'failed' && <FormattedMessage id="Classroom.connection.failed" />}
      {found !== null && found !== 'failed' && (
        <>
          <FormattedMessage id={`Classroom.connection.${gradeOf(found)}`} />{' '}
          <span className={css.quiet}>
            <FormattedMessage
              id="Classroom.connection.figures"
              values={{ ms: <FormattedNumber value={found.roundTripMs} /> }}
            />
          </span>
        </>
      )}{' '}
      {found !== null && (
        <InlineTextButton onClick={again}>
          <FormattedMessage id="Classroom.connection.again" />
        </InlineTextButton>
      )}
    </div>
  );
}
