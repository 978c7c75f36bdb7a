import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import field from '#src/components/Field/Field.module.css';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import type { Session } from '#src/features/classroom/session/session.ts';
import { StillChoice } from './StillChoice.tsx';
import css from './Panels.module.css';

type Reason = Extract<ClientMessage, { type: 'report' }>['reason'];
const reasons = [
  'harassment',
  'nudity',
  'recording',
  'spam',
  'other',
] as const satisfies readonly Reason[];

export interface RemoveDialogProps {
  session: Pick<Session, 'tell'>;
  person: RoomPerson;
  /** What the reader receives of them; null for nothing to see. */
  track: MediaStreamTrack | null;
  /** Only a report: for students, who remove nobody. */
  isReport?: boolean;
  onClose: () => void;
}

/** Removes somebody from the class after a question, and reports them if there is a reason. */
export function RemoveDialog({
  session,
  person,
  track,
  isReport = false,
  onClose,
}: RemoveDialogProps) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<string | null>(null);
  const id = useId();
  const kind = isReport ? 'report' : 'remove';
  const confirm = () => {
    if (reason !== '') {
      session.tell({ type: 'report', person: person.id, reason, text: text.trim(), picture });
    }
    if (!isReport) session.tell({ type: 'remove', person: person.id });
    onClose();
  };
  return (
    <Modal
      isOpen
      size="small"
      onClose={onClose}
      title={<FormattedMessage id={`Classroom.${kind}.title`} values={{ name: person.name }} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="Classroom.cancel" />
          </Button>
          <Button variant="danger" disabled={isReport && reason === ''} onClick={confirm}>
            <FormattedMessage id={`Classroom.${kind}.confirm`} />
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <FormattedMessage
          id={`Classroom.${kind}.text`}
          values={{ name: person.name }}
          tagName="p"
        />
        <label htmlFor={`${id}-reason`}>
          <FormattedMessage id="Classroom.report.reason" />
        </label>
        <SelectBox
          id={`${id}-reason`}
          value={reason}
          onChange={({ target }) => setReason(reasons.find(one => one === target.value) ?? '')}
        >
          {!isReport && (
            <FormattedMessage id="Classroom.report.none">
              {words => <option value="none">{words}</option>}
            </FormattedMessage>
          )}
          {reasons.map(one => (
            <FormattedMessage key={one} id={`Classroom.report.${one}`}>
              {words => <option value={one}>{words}</option>}
            </FormattedMessage>
          ))}
        </SelectBox>
        <label htmlFor={`${id}-text`}>
          <FormattedMessage id="Classroom.report.words" />
        </label>
        <textarea
          id={`${id}-text`}
          className={field.control}
          rows={3}
          maxLength={1_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {(track ?? picture) !== null && reason !== '' && (
          <StillChoice track={track} name={person.name} picture={picture} onPicture={setPicture} />
        )}
      </div>
    </Modal>
  );
}
