import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useLeaveGuard } from '#src/components/useLeaveGuard.ts';
import { useSiteRoute } from '../../hooks/useSiteRoute.ts';
import type { Unsaved } from '../../hooks/useUnsavedChanges.ts';

/** Shows changes that a reload restored, and confirms before changes are left. */
export function UnsavedChanges({ unsaved }: { unsaved: Unsaved }) {
  const { hasChanges, isRestored, discard } = unsaved;
  const guard = useLeaveGuard(hasChanges, useSiteRoute());
  return (
    <>
      {isRestored && (
        <Notice
          tone="info"
          title={<FormattedMessage id="EditListingPage.unsaved.restored" />}
          action={
            <Button variant="secondary" size="small" onClick={discard}>
              <FormattedMessage id="EditListingPage.unsaved.discard" />
            </Button>
          }
        >
          <FormattedMessage id="EditListingPage.unsaved.restored.help" />
        </Notice>
      )}
      <ConfirmModal
        isOpen={guard.isAsking}
        title={<FormattedMessage id="EditListingPage.leave" />}
        keep={<FormattedMessage id="EditListingPage.leave.stay" />}
        confirm={<FormattedMessage id="EditListingPage.leave.go" />}
        onClose={guard.stay}
        onConfirm={() => {
          discard();
          guard.leave();
        }}
      >
        <p>
          <FormattedMessage id="EditListingPage.leave.help" />
        </p>
      </ConfirmModal>
    </>
  );
}
