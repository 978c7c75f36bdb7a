import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Modal } from './Modal.tsx';

export interface ConfirmModalProps {
  /** False where the dialog stays in the page while it is closed. */
  isOpen?: boolean;
  title: ReactNode;
  /** What it will do. */
  children: ReactNode;
  /** Label of the button that leaves everything as it is. */
  keep: ReactNode;
  /** Label of the button that does it. */
  confirm: ReactNode;
  /** The action is under way: it is not started twice, and not left meanwhile. */
  inProgress?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** A dialog to confirm what can not be taken back. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { isOpen = true, title, children, keep, confirm, inProgress = false, onConfirm } = props;
  const close = () => {
    if (!inProgress) props.onClose();
  };
  return (
    <Modal
      isOpen={isOpen}
      size="small"
      onClose={close}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={inProgress} onClick={close}>
            {keep}
          </Button>
          <Button variant="danger" inProgress={inProgress} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
