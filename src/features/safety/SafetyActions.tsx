import { useState } from 'react';
import { Ban, Flag } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { AppError } from '#src/util/errors.ts';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { ReportModalProps, ReportWords } from './ReportModal.tsx';
import css from './SafetyActions.module.css';

/** A form, which few open. */
const LazyReportModal = lazyComponent<ReportModalProps>({
  load: () => import('./ReportModal.tsx').then(module => module.ReportModal),
});

export interface SafetyActionsProps {
  /** Name of the person. */
  name: string;
  isBlocked: boolean;
  /** Resolves with whether it worked. */
  onBlock: (isBlocked: boolean) => Promise<boolean>;
  /** Resolves with the error of a report that was not sent. */
  onReport: (words: ReportWords) => Promise<AppError | null>;
  /** Key under which a report is stored while it is written. */
  draftKey: string | null;
}

/** Quiet buttons at the end of a page: report what is on it, and block the person behind it. */
export function SafetyActions({
  name,
  isBlocked,
  onBlock,
  onReport,
  draftKey,
}: SafetyActionsProps) {
  const intl = useIntl();
  const toast = useToast();
  const [open, setOpen] = useState<'report' | 'block' | null>(null);
  const [inProgress, setInProgress] = useState(false);
  const say = (id: string) => intl.formatMessage({ id }, { name });

  async function block(isIn: boolean) {
    setInProgress(true);
    const isDone = await onBlock(isIn);
    setInProgress(false);
    setOpen(null);
    toast.show(
      isDone
        ? { message: say(`Block.${isIn ? 'done' : 'undone'}`) }
        : { message: say('Block.failed'), tone: 'error' },
    );
  }

  return (
    <>
      <p className={css.root}>
        <InlineTextButton onClick={() => setOpen('report')}>
          <Flag aria-hidden="true" />
          <FormattedMessage id="Report.open" />
        </InlineTextButton>
        <InlineTextButton
          aria-busy={inProgress || undefined}
          onClick={() => (isBlocked ? void block(false) : setOpen('block'))}
        >
          <Ban aria-hidden="true" />
          <FormattedMessage id={`Block.${isBlocked ? 'undo' : 'open'}`} values={{ name }} />
        </InlineTextButton>
      </p>
      <Presence>
        {open === 'report' && (
          <LazyReportModal draftKey={draftKey} onSend={onReport} onClose={() => setOpen(null)} />
        )}
      </Presence>
      <Presence>
        {open === 'block' && (
          <ConfirmModal
            title={<FormattedMessage id="Block.title" values={{ name }} />}
            keep={<FormattedMessage id="Block.keep" />}
            confirm={<FormattedMessage id="Block.confirm" />}
            inProgress={inProgress}
            onClose={() => setOpen(null)}
            onConfirm={() => void block(true)}
          >
            <FormattedMessage id="Block.text" />
          </ConfirmModal>
        )}
      </Presence>
    </>
  );
}
