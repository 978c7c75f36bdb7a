import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import type { SessionState } from '#src/features/classroom/session/sessionState.ts';

/** Ids of what is announced: hands to those who keep order, and comings. */
function newsOf(before: readonly RoomPerson[], after: readonly RoomPerson[], leads: boolean) {
  const known = new Map(before.map(person => [person.id, person]));
  return after.flatMap(person => {
    const old = known.get(person.id);
    if (leads && person.handRaisedAt !== null && old?.handRaisedAt === null) {
      return [{ id: 'Classroom.news.hand', name: person.name }];
    }
    if (leads && !old && !person.isAdmitted) {
      return [{ id: 'Classroom.news.waiting', name: person.name }];
    }
    if (person.isAdmitted && !old?.isAdmitted) {
      return [{ id: 'Classroom.news.came', name: person.name }];
    }
    return [];
  });
}

/** Says screen readers politely who came, who waits and who raises a hand. */
export function Announcer({ state, leads }: { state: SessionState; leads: boolean }) {
  const intl = useIntl();
  const { people } = state.model;
  const before = useRef(people);
  const [text, setText] = useState('');
  useEffect(() => {
    const last = before.current;
    before.current = people;
    // Those who are there at the beginning are not announced one by one.
    if (last.length === 0) return;
    const news = newsOf(last, people, leads);
    if (news.length === 0) return;
    setText(news.map(({ id, name }) => intl.formatMessage({ id }, { name })).join(' '));
  }, [people, leads, intl]);
  return (
    <div role="log" aria-live="polite">
      <VisuallyHidden as="p">{text}</VisuallyHidden>
    </div>
  );
}
