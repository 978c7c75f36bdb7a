import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useLeaveGuard } from '#src/hooks/useLeaveGuard.ts';
import type { Unsaved } from '../../hooks/useUnsavedChanges.ts';

/** Tells of changes that a reload brought back, and asks before changes are left. */
export function UnsavedChanges({ unsaved }: { unsaved: Unsaved }) {
  const { hasChanges, isRestored, discard } = unsaved;
  const guard = useLeaveGuard(hasChanges);
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
      <Modal
        isOpen={guard.isAsking}
        onClose={guard.stay}
        size="small"
        title={<FormattedMessage id="EditListingPage.leave" />}
        footer={
          <>
            <Button variant="secondary" onClick={guard.stay}>
              <FormattedMessage id="EditListingPage.leave.stay" />
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                discard();
                guard.leave();
              }}
            >
              <FormattedMessage id="EditListingPage.leave.go" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage id="EditListingPage.leave.help" />
        </p>
      </Modal>
    </>
  );
}
