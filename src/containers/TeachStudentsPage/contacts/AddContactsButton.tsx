import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { AddContactsModalProps } from './AddContactsModal.tsx';

const LazyModal = lazyComponent<AddContactsModalProps>({
  load: () => import('./AddContactsModal.tsx').then(module => module.AddContactsModal),
  messages: ['inputs', 'importClasses'],
});

/** Opens the dialog that adds people whom the teacher expects here. */
export function AddContactsButton() {
  const [isOpen, setOpen] = useState(false);
  const status = LazyModal.useStatus();
  return (
    <>
      <Button
        variant="secondary"
        inProgress={isOpen && status === 'loading'}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="Contacts.open" />
      </Button>
      <Presence>{isOpen && <LazyModal onClose={() => setOpen(false)} />}</Presence>
    </>
  );
}
