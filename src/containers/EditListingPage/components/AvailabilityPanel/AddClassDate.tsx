import { CalendarPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';

/** Replaces the fields of the class date until its teacher adds one. */
export function AddClassDate({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={<FormattedMessage id="EditListingPage.addClassDate.title" />}
      action={
        <Button iconStart={<CalendarPlus aria-hidden="true" />} onClick={onAdd}>
          <FormattedMessage id="EditListingPage.addClassDate" />
        </Button>
      }
    >
      <FormattedMessage id="EditListingPage.addClassDate.help" />
    </EmptyState>
  );
}
