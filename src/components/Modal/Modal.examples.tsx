import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Modal } from './Modal.tsx';

export function Confirmation() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Decline request
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title="Decline this request?"
        size="small"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Decline
            </Button>
          </>
        }
      >
        <p>The student gets the money back at once, and the place is free again.</p>
      </Modal>
    </>
  );
}
