import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { UndoChangeCall } from '#shared/contract/bodies/teach.ts';
import { useUndoChange } from './useUndoChange.ts';
import type { UndoResult } from './useUndoChange.ts';

export interface PendingToastOptions {
  undo: (call: UndoChangeCall) => Promise<UndoResult>;
  /** Milliseconds in which a change can be undone. */
  undoMs: number;
  /** Called when a change was taken back. */
  onUndone?: (() => void) | undefined;
}

/** Returns a function that says what will happen in a moment, with a button that undoes it. */
export function usePendingToast({ undo, undoMs, onUndone }: PendingToastOptions) {
  const toast = useToast();
  const takeBack = useUndoChange(undo, onUndone);
  return (message: string, call: UndoChangeCall) =>
    toast.show({
      tone: 'info',
      lastsMs: undoMs,
      takesFocus: true,
      message,
      action: dismiss => (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            dismiss();
            void takeBack(call);
          }}
        >
          <FormattedMessage id="ClassChange.undo" />
        </Button>
      ),
    });
}
