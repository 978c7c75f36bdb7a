import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { AppError } from '#src/util/errors.ts';

type Result = { isMarked: boolean } | { error: AppError | undefined };

/**
 * Returns a function that says what became of a mark. It stays the same over renders.
 * `isUnconfirmed`: the address of the person is unconfirmed, so no mails go to it.
 */
export function useFavoriteNews(kind: 'class' | 'teacher', name: string, isUnconfirmed = false) {
  const intl = useIntl();
  const toast = useToast();
  return useCallback(
    (result: Result) => {
      if ('error' in result) {
        const id = `Favorite.${result.error?.code === 'list-full' ? 'full' : 'failed'}`;
        toast.show({ message: intl.formatMessage({ id }), tone: 'error' });
        return;
      }
      const followed = isUnconfirmed ? 'followed.unconfirmed' : 'followed';
      const news = {
        class: result.isMarked ? 'saved' : 'removed',
        teacher: result.isMarked ? followed : 'unfollowed',
      };
      toast.show({ message: intl.formatMessage({ id: `Favorite.${news[kind]}` }, { name }) });
    },
    [intl, toast, kind, name, isUnconfirmed],
  );
}
