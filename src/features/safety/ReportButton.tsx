import { useState } from 'react';
import { Flag } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import type { AppError } from '#src/util/errors.ts';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { ReportModalProps, ReportWords } from './ReportModal.tsx';

/** A form, which few open. */
const LazyReportModal = lazyComponent<ReportModalProps>({
  load: () => import('./ReportModal.tsx').then(module => module.ReportModal),
});

export interface ReportButtonProps {
  /** Message id of its name where a page has several; its words alone otherwise. */
  label?: string;
  /** Resolves with the error of a report that was not sent. */
  onReport: (words: ReportWords) => Promise<AppError | null>;
  /** Key under which a report is stored while it is written. */
  draftKey: string | null;
}

/** A quiet button that opens the form of a report. */
export function ReportButton({ label, onReport, draftKey }: ReportButtonProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InlineTextButton
        aria-label={label && intl.formatMessage({ id: label })}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden="true" />
        <FormattedMessage id="Report.open" />
      </InlineTextButton>
      <Presence>
        {isOpen && (
          <LazyReportModal draftKey={draftKey} onSend={onReport} onClose={() => setOpen(false)} />
        )}
      </Presence>
    </>
  );
}
