import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { BusyCalendarsModalProps } from './BusyCalendarsModal.tsx';

const LazyModal = lazyComponent<BusyCalendarsModalProps>({
  load: () => import('./BusyCalendarsModal.tsx').then(module => module.BusyCalendarsModal),
  messages: ['busy'],
});

/** Opens the dialog with a teacher’s calendars of other sites; `isInline` within a sentence. */
export function BusyButton({ isInline = false }: { isInline?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const status = LazyModal.useStatus();
  return (
    <>
      {isInline ? (
        <InlineTextButton onClick={() => setOpen(true)}>
          <FormattedMessage id="TeachCalendarPage.busy" />
        </InlineTextButton>
      ) : (
        <Button
          variant="secondary"
          size="small"
          inProgress={isOpen && status === 'loading'}
          onClick={() => setOpen(true)}
        >
          <FormattedMessage id="TeachCalendarPage.busy.look" />
        </Button>
      )}
      <Presence>{isOpen && <LazyModal onClose={() => setOpen(false)} />}</Presence>
    </>
  );
}
