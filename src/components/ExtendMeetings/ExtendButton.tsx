import { CalendarPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import type { ButtonProps } from '../Button/Button.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import css from './ExtendButton.module.css';

export interface ExtendButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The page is on its way to the meeting service. */
  inProgress: boolean;
  /** Words that tell a screen reader which class it is about. */
  describedBy?: string;
  onExtend: () => void;
}

/** Makes more meetings of a weekly class. While it is busy its words say so, instead of dots. */
export function ExtendButton({ inProgress, describedBy, onExtend, ...look }: ExtendButtonProps) {
  const busy = <FormattedMessage id="ExtendMeetings.busy" />;
  return (
    <span className={css.root}>
      <Button
        {...look}
        aria-describedby={describedBy}
        aria-disabled={inProgress || undefined}
        iconStart={
          <CalendarPlus aria-hidden="true" className={inProgress ? css.breathing : undefined} />
        }
        onClick={inProgress ? undefined : onExtend}
      >
        {inProgress ? busy : <FormattedMessage id="ExtendMeetings.action" />}
      </Button>
      {/* A name that changes is not told by itself. */}
      <span aria-live="polite">{inProgress && <VisuallyHidden>{busy}</VisuallyHidden>}</span>
    </span>
  );
}
