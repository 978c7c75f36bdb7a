import { useState } from 'react';
import { Ban } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { ReportButton } from './ReportButton.tsx';
import type { ReportButtonProps } from './ReportButton.tsx';
import css from './SafetyActions.module.css';

export interface SafetyActionsProps extends Pick<ReportButtonProps, 'onReport' | 'draftKey'> {
  /** Name of the person. */
  name: string;
  isBlocked: boolean;
  /** Resolves with whether it worked. */
  onBlock: (isBlocked: boolean) => Promise<boolean>;
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
  const [isAsking, setAsking] = useState(false);
  const [inProgress, setInProgress] = useState(false);
  const say = (id: string) => intl.formatMessage({ id }, { name });

  async function block(isIn: boolean) {
    setInProgress(true);
    const isDone = await onBlock(isIn);
    setInProgress(false);
    setAsking(false);
    toast.show(
      isDone
        ? { message: say(`Block.${isIn ? 'done' : 'undone'}`) }
        : { message: say('Block.failed'), tone: 'error' },
    );
  }

  return (
    <>
      <div className={css.root}>
        <ReportButton onReport={onReport} draftKey={draftKey} />
        <InlineTextButton
          aria-busy={inProgress || undefined}
          onClick={() => (isBlocked ? void block(false) : setAsking(true))}
        >
          <Ban aria-hidden="true" />
          <FormattedMessage id={`Block.${isBlocked ? 'undo' : 'open'}`} values={{ name }} />
        </InlineTextButton>
      </div>
      <Presence>
        {isAsking && (
          <ConfirmModal
            title={<FormattedMessage id="Block.title" values={{ name }} />}
            keep={<FormattedMessage id="Block.keep" />}
            confirm={<FormattedMessage id="Block.confirm" />}
            inProgress={inProgress}
            onClose={() => setAsking(false)}
            onConfirm={() => void block(true)}
          >
            <FormattedMessage id="Block.text" />
          </ConfirmModal>
        )}
      </Presence>
    </>
  );
}
