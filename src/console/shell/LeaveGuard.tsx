import { FormattedMessage } from 'react-intl';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { useLeaveGuard } from '#src/components/useLeaveGuard.ts';

const base = '/console';

/** Returns the path of an address of the console; null for the site and what is elsewhere. */
const consoleRoute = ({ pathname }: URL): string | null => {
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
};

/** Confirms before a page is left. @param when something was changed that is not published */
export function LeaveGuard({ when }: { when: boolean }) {
  const guard = useLeaveGuard(when, consoleRoute);
  return (
    <ConfirmModal
      isOpen={guard.isAsking}
      title={<FormattedMessage id="ConsoleSettings.leave" />}
      keep={<FormattedMessage id="ConsoleSettings.leave.stay" />}
      confirm={<FormattedMessage id="ConsoleSettings.leave.go" />}
      onClose={guard.stay}
      onConfirm={guard.leave}
    >
      <p>
        <FormattedMessage id="ConsoleSettings.leave.text" />
      </p>
    </ConfirmModal>
  );
}
