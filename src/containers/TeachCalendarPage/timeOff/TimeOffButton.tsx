import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { TimeOffModalProps } from './TimeOffModal.tsx';

const LazyModal = lazyComponent<TimeOffModalProps>({
  load: () => import('./TimeOffModal.tsx').then(module => module.TimeOffModal),
});

/** Opens the dialog in which a teacher takes days off. */
export function TimeOffButton() {
  const [isOpen, setOpen] = useState(false);
  const status = LazyModal.useStatus();
  return (
    <>
      <Button
        variant="secondary"
        inProgress={isOpen && status === 'loading'}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="TimeOff.open" />
      </Button>
      <Presence>{isOpen && <LazyModal onClose={() => setOpen(false)} />}</Presence>
    </>
  );
}
