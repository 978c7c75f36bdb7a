import { useState } from 'react';
import { Flag, Hand, Lock, LockOpen, MicOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import { rosterOf, waitingIn } from '#src/features/classroom/room/roomModel.ts';
import { IconButton } from './IconButton.tsx';
import { PersonMenu, mute } from './PersonMenu.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { seenOf } from './shown.ts';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

/** Who is here: raised hands first. Those who keep order let people in from here. */
export function PeoplePanel(shown: Shown) {
  const { state, leads } = shown;
  const { locale } = useIntl();
  const admitted = state.model.people.filter(({ isAdmitted }) => isAdmitted);
  return (
    <div className={css.stack}>
      {leads && <Door {...shown} />}
      <ul className={css.people}>
        {rosterOf(admitted, locale).map(person => (
          <Person key={person.id} {...shown} person={person} />
        ))}
      </ul>
    </div>
  );
}

function Person({ session, state, leads, person }: Shown & { person: RoomPerson }) {
  const [reports, setReports] = useState(false);
  const isSelf = person.id === state.model.you;
  const notes = [
    person.role === 'teacher' || person.role === 'cohost' ? person.role : null,
    leads && person.isNew ? 'new' : null,
    leads && person.line === 'weak' ? 'weakLine' : null,
    person.isConnected ? null : 'away',
    isSelf ? 'you' : null,
  ].filter(note => note !== null);
  return (
    <li className={css.person}>
      <span className={css.who}>
        <bdi>{person.name}</bdi>
        {notes.map(note => (
          <span key={note} className={css.note}>
            <FormattedMessage id={`Classroom.${note}`} />
          </span>
        ))}
        {person.handRaisedAt !== null && <Hand className={css.mark} aria-hidden="true" />}
      </span>
      {leads && !isSelf && person.role !== 'teacher' && (
        <PersonMenu session={session} state={state} person={person} />
      )}
      {!leads && !isSelf && (
        <IconButton
          name="report"
          onPress={() => setReports(true)}
          icon={<Flag aria-hidden="true" />}
        />
      )}
      {reports && (
        <RemoveDialog
          isReport
          session={session}
          person={person}
          track={seenOf(state, person.id)}
          onClose={() => setReports(false)}
        />
      )}
    </li>
  );
}

/** Who waits, and whether the door is locked. */
function Door({ session, state }: Shown) {
  const { room } = state.model;
  const waiting = waitingIn(state.model);
  return (
    <section className={css.door} aria-labelledby="classroom-door">
      <h3 id="classroom-door">
        <FormattedMessage id="Classroom.door" values={{ count: waiting.length }} />
      </h3>
      <ul className={css.people}>
        {waiting.map(({ id, name, isNew }) => (
          <li key={id} className={css.person}>
            <span className={css.who}>
              <bdi>{name}</bdi>
              {isNew && (
                <span className={css.note}>
                  <FormattedMessage id="Classroom.new" />
                </span>
              )}
            </span>
            <Button size="small" onClick={() => session.tell({ type: 'admit', person: id })}>
              <FormattedMessage id="Classroom.admit" />
            </Button>
          </li>
        ))}
      </ul>
      <div className={css.row}>
        {waiting.length > 1 && (
          <Button size="small" onClick={() => session.tell({ type: 'admit', person: 'all' })}>
            <FormattedMessage id="Classroom.admitAll" />
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          iconStart={<MicOff aria-hidden="true" />}
          onClick={() => mute(session, 'all')}
        >
          <FormattedMessage id="Classroom.muteAll" />
        </Button>
        <Button
          size="small"
          variant="secondary"
          iconStart={room?.isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          onClick={() => session.tell({ type: 'lock', isLocked: !room?.isLocked })}
        >
          <FormattedMessage id={room?.isLocked ? 'Classroom.unlock' : 'Classroom.lock'} />
        </Button>
      </div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={room?.admitsEach ?? false}
          onChange={({ target }) => session.tell({ type: 'admitEach', is: target.checked })}
        />
        <FormattedMessage id="Classroom.admitEach" />
      </label>
    </section>
  );
}
