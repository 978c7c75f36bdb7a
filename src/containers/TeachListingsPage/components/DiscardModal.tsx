import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';

export interface DiscardModalProps {
  title: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a draft is discarded. */
export function DiscardModal({ title, onClose, onConfirm }: DiscardModalProps) {
  return (
    <Modal
      isOpen
      size="small"
      onClose={onClose}
      title={<FormattedMessage id="TeachListingsPage.discard.title" />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ClassChange.keep" />
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            <FormattedMessage id="ListingMenu.discard" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="TeachListingsPage.discard.help" values={{ title }} />
      </p>
    </Modal>
  );
}
