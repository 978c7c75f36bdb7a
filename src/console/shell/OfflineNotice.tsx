import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the device has no network; what is shown may be old. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Notice tone="warning" title={<FormattedMessage id="ConsoleFrame.offline" />}>
      <FormattedMessage id="ConsoleFrame.offline.text" />
    </Notice>
  );
}
