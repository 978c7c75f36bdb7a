import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { selfOf } from '#src/features/classroom/room/roomModel.ts';
import type { Shown } from './shown.ts';

/** Requests everybody before a recording begins; anybody who closes the question has not agreed. */
export function Consent({ session, state, leads }: Shown) {
  const { room } = state.model;
  const self = selfOf(state.model);
  const isOpen =
    room !== null && room.recording !== 'off' && !leads && self?.agreesToRecording === null;
  const answer = (agrees: boolean) => session.tell({ type: 'agree', agrees });
  return (
    <Modal
      isOpen={isOpen}
      size="small"
      onClose={() => answer(false)}
      title={<FormattedMessage id="Classroom.consent.title" />}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            <FormattedMessage id="Classroom.consent.no" />
          </Button>
          <Button onClick={() => answer(true)}>
            <FormattedMessage id="Classroom.consent.yes" />
          </Button>
        </>
      }
    >
      <FormattedMessage
        id={room?.recordingOf === 'agreed' ? 'Classroom.consent.all' : 'Classroom.consent.teacher'}
      />
    </Modal>
  );
}
