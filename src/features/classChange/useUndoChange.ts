import { useIntl } from 'react-intl';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { UndoChangeCall } from '#shared/contract/bodies/teach.ts';

/** Result of taking a change back: `late` when it is being carried out. */
export type UndoResult = 'done' | 'late' | 'failed';

/** Returns a function that takes a change back and says in a toast what came of it. */
export function useUndoChange(
  undo: (call: UndoChangeCall) => Promise<UndoResult>,
  onUndone?: () => void,
): (call: UndoChangeCall) => Promise<void> {
  const intl = useIntl();
  const toast = useToast();
  return async call => {
    const result = await undo(call);
    if (result === 'done') onUndone?.();
    toast.show({
      tone: result === 'done' ? 'success' : 'error',
      message: intl.formatMessage({ id: `ClassChange.undo.${result}` }),
    });
  };
}
