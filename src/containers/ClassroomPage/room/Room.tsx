import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import { isHost, selfOf, waitingIn } from '#src/features/classroom/room/roomModel.ts';
import { stageOf } from '#src/features/classroom/media/receivePlan.ts';
import type { SessionState } from '#src/features/classroom/session/sessionState.ts';
import type { Left } from '../left.ts';
import type { OpenedSession } from '../openSession.ts';
import { useSessionState } from '../hooks/useSession.ts';
import { useRoomKeys } from '../hooks/useRoomKeys.ts';
import { Announcer } from './Announcer.tsx';
import { Consent } from './Consent.tsx';
import { Controls } from './Controls.tsx';
import { Drawer } from './Drawer.tsx';
import type { PanelName } from './Drawer.tsx';
import { RoomBar } from './RoomBar.tsx';
import { Stage } from './Stage.tsx';
import { Tiles } from './Tiles.tsx';
import { WaitingScreen } from './WaitingScreen.tsx';
import css from './Room.module.css';

export interface RoomProps {
  opened: OpenedSession;
  facts: ClassroomFacts;
  /** Null: the way in has said no, and says why itself. */
  onLeft: (left: Left | null) => void;
}

/** A class that is held: everybody's pictures, the controls, and one panel beside them. */
export function Room({ opened, facts, onLeft }: RoomProps) {
  const { session } = opened;
  const state = useSessionState(session);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [isMirrored, setMirrored] = useState(true);
  const self = selfOf(state.model);
  const leads = self ? isHost(self) : isHost(facts);
  useParting(state, facts, onLeft);
  useTitle(state, facts.title);
  useRoomKeys(session, leads);
  const isIn = self?.isAdmitted === true && state.model.room?.phase !== 'waiting';
  const leave = () => onLeft({ facts, why: 'left', ...stayIn(state) });
  const shown = { session, state, leads };
  return (
    <div className={css.root} data-theme="dark" data-classroom-room>
      <RoomBar state={state} title={facts.title} />
      <div className={clsx(css.body, panel && css.withPanel)}>
        {isIn || leads ? (
          <div
            className={clsx(
              css.pictures,
              leads && css.leads,
              leads && stageOf(state.model, state.enlarged).length === 0 && css.alone,
            )}
          >
            <Stage {...shown} isMirrored={isMirrored && !leads} language={facts.language} />
            <Tiles {...shown} />
          </div>
        ) : (
          <WaitingScreen state={state} facts={facts} />
        )}
        {panel && (
          <Drawer
            {...shown}
            panel={panel}
            recordingDays={facts.recordingDays}
            setLevels={opened.setLevels}
            setSpeaker={opened.setSpeaker}
            onClose={() => setPanel(null)}
          />
        )}
      </div>
      <Controls
        {...shown}
        panel={panel}
        waiting={leads ? waitingIn(state.model).length : 0}
        isMirrored={isMirrored}
        onMirror={setMirrored}
        onPanel={name => setPanel(panel === name ? null : name)}
        onLeave={leave}
      />
      <Consent {...shown} />
      <Announcer state={state} leads={leads} />
    </div>
  );
}

/** What the page after the class says of it: who is here, and whether the reader was. */
const stayIn = ({ model }: SessionState): Pick<Left, 'came' | 'attended'> => ({
  came: model.people.filter(person => !isHost(person)).map(({ name }) => name),
  attended:
    selfOf(model)?.isAdmitted === true && model.room !== null && model.room.phase !== 'waiting',
});

/** Leads out of the room when the server has ended it for the reader. */
function useParting(state: SessionState, facts: ClassroomFacts, onLeft: RoomProps['onLeft']) {
  const { parted, signalling } = state;
  useEffect(() => {
    if (parted !== null && parted !== 'ticket' && parted !== 'closed')
      onLeft({ facts, why: parted, ...stayIn(state) });
    // The way in has said no while the connection was made again.
    else if (signalling === 'closed') onLeft(null);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is over
  }, [parted, signalling]);
}

/** The title of the tab, and a question before it is closed in the middle of a class. */
function useTitle({ model }: SessionState, title: string) {
  const intl = useIntl();
  const isHeld = model.room?.phase === 'held';
  const hands = model.people.filter(({ handRaisedAt }) => handRaisedAt !== null).length;
  useEffect(() => {
    const before = document.title;
    document.title = intl.formatMessage({ id: 'Classroom.tab' }, { title, hands });
    return () => {
      document.title = before;
    };
  }, [intl, title, hands]);
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
}
