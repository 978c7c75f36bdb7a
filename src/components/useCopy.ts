import { copyText } from '#src/util/browser/copyText.ts';
import { useToast } from './Toast/Toast.tsx';

/**
 * Returns a function that copies a text and says so; `failed` is said where pages may not write to
 * the clipboard.
 */
export function useCopy() {
  const toast = useToast();
  return async (text: string, { copied, failed }: { copied: string; failed: string }) => {
    if (await copyText(text)) toast.show({ message: copied });
    else toast.show({ message: failed, tone: 'info' });
  };
}
