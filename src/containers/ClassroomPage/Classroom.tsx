import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EnterCall } from '#shared/contract/bodies/classroom.ts';
import type { EnterAnswer } from '#shared/contract/api/classroom.ts';
import { tabDevice } from '#src/features/classroom/classroomApi.ts';
import type { ConnectionFound } from '#src/features/classroom/classroomApi.ts';
import { deviceChoices } from '#src/features/classroom/media/deviceChoice.ts';
import { sessionStore } from '#src/util/browser/sessionStore.ts';
import type { ListCame } from './CameList.tsx';
import { EndScreen } from './EndScreen.tsx';
import { useEntry } from './hooks/useEntry.ts';
import type { Enter, Entry } from './hooks/useEntry.ts';
import type { ReadChat } from './KeptChat.tsx';
import { GuestName } from './lobby/GuestName.tsx';
import { Lobby } from './lobby/Lobby.tsx';
import type { Coming } from './lobby/Lobby.tsx';
import { FailurePage, StatePage } from './lobby/StatePage.tsx';
import type { OpenSession, OpenedSession } from './openSession.ts';
import { Room } from './room/Room.tsx';
import type { Left } from './left.ts';
import css from './ClassroomPage.module.css';

export interface ClassroomProps {
  /** Of a class or an order. */
  id: string;
  guestKey: string | null;
  time: string | null;
  enter: Enter;
  tryConnection: () => Promise<ConnectionFound>;
  openSession: OpenSession;
  listCame: ListCame;
  readChat: ReadChat;
  /** This browser can send and receive sound and pictures. */
  isCapable?: boolean;
}

const guestNameKey = 'classroom guest';

function callOf({ id, guestKey, time }: ClassroomProps, name: string): EnterCall | null {
  if (guestKey !== null && name === '') return null;
  return {
    id,
    device: tabDevice(),
    ...(guestKey === null ? {} : { guest: { key: guestKey, name } }),
    ...(time === null ? {} : { time }),
  };
}

/** A stay in a classroom: the lobby, the room, and what comes after it. */
export function Classroom(props: ClassroomProps) {
  const [name, setName] = useState(() => sessionStore.get(guestNameKey) ?? '');
  const call = callOf(props, name);
  const entry = useEntry(props.enter, call);
  const stay = useStay(entry, props.openSession);
  if (!call) {
    const keep = (typed: string) => {
      sessionStore.set(guestNameKey, typed);
      setName(typed);
    };
    return <GuestName initial="" onName={keep} />;
  }
  const { answer, failure } = entry;
  if (stay.opened) {
    return <Room opened={stay.opened} facts={stay.opened.facts} onLeft={stay.leave} />;
  }
  if (stay.left) {
    const { listCame, readChat } = props;
    return <EndScreen {...stay.left} {...{ listCame, readChat }} onReturn={stay.back} />;
  }
  if (failure) return <FailurePage failure={failure} onRetry={() => void entry.come()} />;
  if (!answer) {
    return (
      <p className={css.loading} role="status">
        <FormattedMessage id="Classroom.loading" />
      </p>
    );
  }
  if (answer.state === 'open' || answer.state === 'early') {
    return (
      <Lobby
        facts={answer.classroom}
        isOpen={answer.state === 'open'}
        isComing={stay.isComing}
        isCapable={props.isCapable ?? true}
        tryConnection={props.tryConnection}
        onCome={coming => void stay.come(coming)}
      />
    );
  }
  return (
    <StatePage
      answer={answer}
      isComing={stay.isComing}
      onMoveHere={stay.moveHere}
      onRetry={() => void entry.come()}
      readChat={props.readChat}
    />
  );
}

type Opened = OpenedSession & { facts: EnterAnswer['classroom'] };

/** Opens the session when somebody comes in, and closes it when they leave. */
function useStay(entry: Entry, openSession: OpenSession) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  const [isComing, setComing] = useState(false);
  const takesOver = useRef(false);
  useEffect(() => () => opened?.close(), [opened]);

  async function come({ wantsCamera, starts }: Coming) {
    setComing(true);
    const facts = entry.answer?.classroom;
    if (!facts) return;
    // Before anything is waited for: sound needs the press.
    const next = openSession({ facts, come: entry.come });
    const answer = await entry.come({ takeOver: takesOver.current });
    setComing(false);
    if (answer?.state !== 'open') {
      next.close();
      return;
    }
    takesOver.current = false;
    const { session } = next;
    session.connect(answer);
    if (starts) startOnce(next);
    if (wantsCamera()) void session.setCamera(true);
    if (starts && deviceChoices.recall().microphone !== false) void session.setVoice(true);
    setOpened({ ...next, facts });
  }
  async function moveHere() {
    setComing(true);
    takesOver.current = true;
    await entry.come({ takeOver: true });
    setComing(false);
  }
  return {
    opened,
    left,
    isComing,
    come,
    moveHere: () => void moveHere(),
    leave(why: Left | null) {
      setOpened(null);
      setLeft(why);
    },
    back() {
      setLeft(null);
      void entry.come();
    },
  };
}

/** Begins the class when the room has said hello. */
function startOnce({ session }: OpenedSession) {
  const end = session.store.subscribe(() => {
    const { model } = session.store.get();
    if (!model.room) return;
    end();
    if (model.room.phase === 'waiting') session.tell({ type: 'start' });
  });
}
