import { useEffect } from 'react';
import { fetchInboxSummary, inboxChanged } from './inbox.duck.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { followInbox } from './followInbox.ts';

/** Time after the first view, with which the stream does not compete. */
const startsAfterMs = 2_000;
/** Several events of one change are one question. */
const togetherMs = 300;

/** Follows the changes of the reader's orders while it is rendered. */
export function LiveInbox() {
  const dispatch = useAppDispatch();
  const { hasOperator } = useConfig();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    const onChange = (orderId: string | null) => {
      dispatch(inboxChanged(orderId));
      clearTimeout(counting);
      counting = setTimeout(() => void dispatch(fetchInboxSummary()), togetherMs);
    };
    const starting = setTimeout(() => {
      void dispatch(fetchInboxSummary());
      // Without a count there is no stream either: the page requests again now and then.
      stop = followInbox({ onChange, ...(hasOperator ? {} : { open: null }) });
    }, startsAfterMs);
    return () => {
      clearTimeout(starting);
      clearTimeout(counting);
      stop?.();
    };
  }, [dispatch, hasOperator]);
  return null;
}
