import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Menu } from '#src/components/Menu/Menu.tsx';
import type { MenuItem } from '#src/components/Menu/Menu.tsx';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import type { Session } from '#src/features/classroom/session/session.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { seenOf } from './shown.ts';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

/** Mutes somebody, who may switch the microphone on again. `all`: everybody. */
export function mute(session: Pick<Session, 'ask' | 'tell'>, person: string): void {
  const block = { type: 'block', person, kind: 'voice' } as const;
  void session
    .ask({ ...block, isBlocked: true })
    .then(() => session.tell({ ...block, isBlocked: false }))
    .catch(() => undefined);
}

/** Everything that a host can do with one person. */
export function PersonMenu({
  session,
  state,
  person,
}: Omit<Shown, 'leads'> & { person: RoomPerson }) {
  const intl = useIntl();
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, role, blocked } = person;
  const item = (key: string, onSelect: () => void): MenuItem => ({
    id: key,
    label: <FormattedMessage id={`Classroom.person.${key}`} />,
    onSelect,
  });
  const has = (kind: 'voice' | 'camera') => blocked.includes(kind);
  const block = (kind: 'voice' | 'camera') => () =>
    session.tell({ type: 'block', person: id, kind, isBlocked: !has(kind) });
  const isSpot = state.model.room?.spotlight === id;
  const items: MenuItem[] = [
    item('mute', () => mute(session, id)),
    item(has('voice') ? 'allowVoice' : 'keepMuted', block('voice')),
    item(has('camera') ? 'allowCamera' : 'stopCamera', block('camera')),
    item(isSpot ? 'endSpotlight' : 'spotlight', () =>
      session.tell({ type: 'spotlight', person: isSpot ? null : id }),
    ),
    ...(role === 'student' || role === 'cohost'
      ? [
          item(role === 'cohost' ? 'endCohost' : 'cohost', () =>
            session.tell({ type: 'cohost', person: id, is: role !== 'cohost' }),
          ),
        ]
      : []),
    item('toWaiting', () => session.tell({ type: 'toWaiting', person: id })),
    item('remove', () => setRemoving(true)),
  ];
  return (
    <>
      <Menu
        label={intl.formatMessage({ id: 'Classroom.person.menu' }, { name })}
        trigger={<Ellipsis className={css.more} aria-hidden="true" />}
        items={items}
      />
      {isRemoving && (
        <RemoveDialog
          session={session}
          person={person}
          track={seenOf(state, person.id)}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
