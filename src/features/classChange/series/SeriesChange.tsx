import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { ChangeRequest } from '#shared/contract/bodies/teach.ts';
import type { ClassChangeProps } from '../ClassChange.tsx';
import { usePendingToast } from '../usePendingToast.tsx';
import { SeriesChangeModal } from './SeriesChangeModal.tsx';
import type { OpenSeries } from './SeriesChangeModal.tsx';

export interface SeriesChangeProps extends Omit<ClassChangeProps, 'change'> {
  /** The series to change; null while the dialog is closed. */
  series: OpenSeries | null;
}

/** Dialog of a change of a running series, and after it the offer to undo. */
export function SeriesChange({
  series,
  counts,
  preview,
  request,
  actions,
  undoMs,
  onClose,
  onUndone,
}: SeriesChangeProps) {
  const intl = useIntl();
  const showPending = usePendingToast({ undo: actions.undo, undoMs, onUndone });

  const close = useCallback(() => {
    actions.close();
    onClose();
  }, [actions, onClose]);

  async function send(call: ChangeRequest) {
    if (!series || !(await actions.send(call))) return;
    const { listingId, id } = call;
    close();
    const { title } = series;
    showPending(intl.formatMessage({ id: 'ClassChange.series.pending' }, { title }), {
      listingId,
      id,
    });
  }

  return (
    <Presence>
      {series && (
        <SeriesChangeModal
          series={series}
          counts={counts}
          preview={preview}
          request={request}
          onPreview={actions.preview}
          onSend={call => void send(call)}
          onClose={close}
        />
      )}
    </Presence>
  );
}
