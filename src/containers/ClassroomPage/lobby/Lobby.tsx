import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatTime } from '#shared/time/time.ts';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import type { ConnectionFound } from '#src/features/classroom/classroomApi.ts';
import { isHost } from '#src/features/classroom/room/roomModel.ts';
import { useMirror } from '../hooks/useMirror.ts';
import type { Mirror } from '../hooks/useMirror.ts';
import { ClassHead, ClassNotes } from './ClassFacts.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { MirrorPanel } from './MirrorPanel.tsx';
import css from './Lobby.module.css';

/** How somebody comes in. */
export interface Coming {
  /** The camera is to be on; it may still be switched while the room opens. */
  wantsCamera: () => boolean;
  /** A host begins the class at once. */
  starts: boolean;
}

export interface LobbyProps {
  facts: ClassroomFacts;
  /** The room is open. */
  isOpen: boolean;
  isComing: boolean;
  /** This browser can send and receive sound and pictures. */
  isCapable: boolean;
  tryConnection: () => Promise<ConnectionFound>;
  onCome: (coming: Coming) => void;
}

/** The way in: a look in the mirror, what to bring, and one act. */
export function Lobby(props: LobbyProps) {
  const { facts, isOpen, isComing, isCapable, tryConnection, onCome } = props;
  const mirror = useMirror(isHost(facts));
  const [clockOffset, setOffset] = useState(0);
  const [onFound] = useState(() => (found: ConnectionFound) => setOffset(found.clockOffset ?? 0));
  return (
    <div className={css.root}>
      <div className={css.column}>
        <ClassHead facts={facts} clockOffset={clockOffset} />
        <div className={css.act} data-bottom-bar>
          {!isCapable ? (
            <Notice tone="warning" title={<FormattedMessage id="Classroom.incapable" />}>
              <FormattedMessage id="Classroom.incapable.text" />
            </Notice>
          ) : isOpen ? (
            <ComeButtons facts={facts} mirror={mirror} isComing={isComing} onCome={onCome} />
          ) : (
            <p className={css.opens} role="status">
              <FormattedMessage
                id="Classroom.opensAt"
                values={{ time: <ReaderTime at={facts.opensAt} format={formatTime} /> }}
              />
            </p>
          )}
        </div>
        <ConnectionTest tryConnection={tryConnection} onFound={onFound} />
        <ClassNotes facts={facts} />
      </div>
      <MirrorPanel mirror={mirror} />
    </div>
  );
}

function ComeButtons({
  facts,
  mirror,
  isComing,
  onCome,
}: Pick<LobbyProps, 'facts' | 'isComing' | 'onCome'> & { mirror: Mirror }) {
  const { wantsCamera } = mirror;
  const leads = isHost(facts);
  return (
    <>
      <Button
        size="large"
        fullWidth
        inProgress={isComing}
        onClick={() => onCome({ wantsCamera, starts: leads })}
      >
        <FormattedMessage id={leads ? 'Classroom.start' : 'Classroom.join'} />
      </Button>
      {leads && (
        <Button
          variant="ghost"
          fullWidth
          disabled={isComing}
          onClick={() => onCome({ wantsCamera, starts: false })}
        >
          <FormattedMessage id="Classroom.joinOnly" />
        </Button>
      )}
      {!leads && (
        <p className={css.quiet}>
          <FormattedMessage id="Classroom.mutedOnEntry" />
        </p>
      )}
    </>
  );
}
