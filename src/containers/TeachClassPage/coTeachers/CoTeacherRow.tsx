import { useState } from 'react';
import { Copy, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { StudentName } from '#src/components/StudentName/StudentName.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { invitationPath } from '#shared/config/invitationPath.ts';
import type { CoTeacher } from '#shared/contract/api/coTeachers.ts';
import { EndQuestion } from './EndQuestion.tsx';
import css from './CoTeachers.module.css';

/** Somebody who teaches the class too, or is invited to, with what can be done about it. */
export function CoTeacherRow({ coTeacher }: { coTeacher: CoTeacher }) {
  const intl = useIntl();
  const copy = useCopy();
  const [isEnding, setEnding] = useState(false);
  const { id, date, state, person } = coTeacher;
  const name = person?.name ?? intl.formatMessage({ id: 'CoTeachers.byLink' });
  const copyLink = () => {
    const url = window.location.origin + invitationPath(id);
    void copy(url, { copied: intl.formatMessage({ id: 'CoTeachers.copied' }), failed: url });
  };
  return (
    <div className={css.row}>
      <div className={css.who}>
        {person ? <StudentName {...person} /> : <span>{name}</span>}
        <span className={css.kind}>
          <FormattedMessage id={`CoTeachers.${date === undefined ? 'all' : 'once'}`} />
        </span>
        {state === 'invited' && (
          <Badge tone="warning">
            <FormattedMessage id="CoTeachers.invited" />
          </Badge>
        )}
      </div>
      <div className={css.actions}>
        {state === 'invited' && (
          <Button
            size="small"
            variant="secondary"
            iconStart={<Copy aria-hidden="true" />}
            onClick={copyLink}
          >
            <FormattedMessage id="CoTeachers.copy" />
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          iconStart={<X aria-hidden="true" />}
          aria-label={intl.formatMessage({ id: `CoTeachers.end.${state}.label` }, { name })}
          onClick={() => setEnding(true)}
        >
          <FormattedMessage id={`CoTeachers.end.${state}`} />
        </Button>
      </div>
      <Presence>
        {isEnding && <EndQuestion {...coTeacher} name={name} onClose={() => setEnding(false)} />}
      </Presence>
    </div>
  );
}
