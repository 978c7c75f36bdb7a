import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { ShownPerson } from '#shared/contract/api/coTeachers.ts';
import { EndQuestion } from './EndQuestion.tsx';

export interface HostedNoticeProps {
  /** Whose class it is. */
  teacher: ShownPerson;
  /** Names what the reader has accepted. */
  helpId: string;
}

/** Says to somebody who helps whose class it is, and lets them stop. */
export function HostedNotice({ teacher: { name }, helpId }: HostedNoticeProps) {
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <Notice
        tone="info"
        title={<FormattedMessage id="CoTeachers.hosted" values={{ name }} />}
        action={
          <Button size="small" variant="secondary" onClick={() => setEnding(true)}>
            <FormattedMessage id="CoTeachers.end.own" />
          </Button>
        }
      >
        <FormattedMessage id="CoTeachers.hosted.help" values={{ name }} />
      </Notice>
      <Presence>
        {isEnding && (
          <EndQuestion
            id={helpId}
            state="own"
            name={name}
            onClose={() => setEnding(false)}
            onEnded={() => void navigate(paths.teach())}
          />
        )}
      </Presence>
    </>
  );
}
