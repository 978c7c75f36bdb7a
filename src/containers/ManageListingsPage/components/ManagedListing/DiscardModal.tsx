import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';

export interface DiscardModalProps {
  isOpen: boolean;
  /** Title of the draft. */
  title: string;
  onClose: () => void;
  onDiscard: () => void;
}

/** Confirms that a draft is discarded. */
export function DiscardModal({ isOpen, title, onClose, onDiscard }: DiscardModalProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={<FormattedMessage id="ManageListingsPage.discard.title" />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ManageListingsPage.discard.keep" />
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            <FormattedMessage id="ManageListingsPage.discard" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="ManageListingsPage.discard.help" values={{ title }} />
      </p>
    </Modal>
  );
}
