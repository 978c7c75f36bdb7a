import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { fetchCoTeachers, inviteOpened, selectCoTeachers } from './coTeachers.duck.ts';
import { CoTeacherRow } from './CoTeacherRow.tsx';
import { InviteModal } from './InviteModal.tsx';
import css from './CoTeachers.module.css';

/**
 * Who teaches a class time with its teacher, or instead, and a way to invite somebody. Nothing for
 * operators who look at the site as the teacher: the list has the secrets of its links.
 */
export function CoTeachers({ time }: { time: ClassTimeRow }) {
  const scopes = useAppSelector(selectScopes);
  return scopes.includes(limitedScope) ? null : <Panel time={time} />;
}

function Panel({ time }: { time: ClassTimeRow }) {
  const dispatch = useAppDispatch();
  const { listingId, date } = time;
  const { show, people } = useAppSelector(selectCoTeachers);
  const [isInviting, setInviting] = useState(false);
  const error = errorOf(show);
  const load = () => void dispatch(fetchCoTeachers(listingId));
  const shown = people.filter(one => one.date === undefined || one.date === date);
  return (
    <section className={css.root} aria-labelledby="co-teachers">
      <h2 id="co-teachers" className={css.heading}>
        <FormattedMessage id="CoTeachers.title" />
      </h2>
      {error ? (
        <TeachFailure
          title={<FormattedMessage id="CoTeachers.failed" />}
          error={error}
          onRetry={load}
          onReload={load}
        />
      ) : shown.length > 0 ? (
        <ul className={css.list}>
          {shown.map(one => (
            <li key={one.id}>
              <CoTeacherRow coTeacher={one} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.help}>
          <FormattedMessage id="CoTeachers.none" />
        </p>
      )}
      <div>
        <Button
          variant="secondary"
          iconStart={<UserPlus aria-hidden="true" />}
          onClick={() => {
            dispatch(inviteOpened());
            setInviting(true);
          }}
        >
          <FormattedMessage id="CoTeachers.invite" />
        </Button>
      </div>
      <Presence>
        {isInviting && (
          <InviteModal
            time={time}
            onClose={() => {
              setInviting(false);
              load();
            }}
          />
        )}
      </Presence>
    </section>
  );
}
