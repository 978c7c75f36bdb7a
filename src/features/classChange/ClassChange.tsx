import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { ChangeCall, ChangeRequest, UndoChangeCall } from '#shared/contract/bodies/teach.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { changeNoteKey, storedText } from '#src/util/storedText.ts';
import { ClassChangeModal } from './ClassChangeModal.tsx';
import type { ClassChangeModalProps, OpenChange } from './ClassChangeModal.tsx';
import { usePendingToast } from './usePendingToast.tsx';
import type { UndoResult } from './useUndoChange.ts';

export interface ClassChangeProps {
  /** What to change; null while the dialog is closed. */
  change: OpenChange | null;
  counts: ChangePreview | null;
  preview: RequestStatus;
  request: RequestStatus;
  /** Calls of the change; they stay the same over renders. */
  actions: {
    preview: (call: ChangeCall) => void;
    send: (call: ChangeRequest) => Promise<boolean>;
    undo: (call: UndoChangeCall) => Promise<UndoResult>;
    close: () => void;
  };
  /** Milliseconds in which a change can be undone. */
  undoMs: number;
  /** Shows what speaks against a new time. */
  clash?: ClassChangeModalProps['clash'];
  onClose: () => void;
  /** Called when a change was taken back. */
  onUndone?: () => void;
}

/** Dialog of a change of class times, and after it the offer to undo. */
export function ClassChange({
  change,
  counts,
  preview,
  request,
  actions,
  undoMs,
  clash,
  onClose,
  onUndone,
}: ClassChangeProps) {
  const intl = useIntl();
  const showPending = usePendingToast({ undo: actions.undo, undoMs, onUndone });

  const close = useCallback(() => {
    actions.close();
    onClose();
  }, [actions, onClose]);

  async function send(call: ChangeRequest) {
    if (!change || !(await actions.send(call))) return;
    const { listingId, id } = call;
    storedText.forget(changeNoteKey(listingId, change.subject.start, change.action));
    close();
    const { title } = change.subject;
    showPending(intl.formatMessage({ id: `ClassChange.${change.action}.pending` }, { title }), {
      listingId,
      id,
    });
  }

  return (
    <Presence>
      {change && (
        <ClassChangeModal
          change={change}
          counts={counts}
          preview={preview}
          request={request}
          clash={clash}
          onPreview={actions.preview}
          onSend={call => void send(call)}
          onClose={close}
        />
      )}
    </Presence>
  );
}
