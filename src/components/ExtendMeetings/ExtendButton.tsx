import { CalendarPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import type { ButtonProps } from '../Button/Button.tsx';

export interface ExtendButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The page is on its way to the meeting service. */
  inProgress: boolean;
  /** Words that tell a screen reader which class it is about. */
  describedBy?: string;
  onExtend: () => void;
}

/** Makes more meetings of a weekly class. Its words change while it is busy. */
export function ExtendButton({ inProgress, describedBy, onExtend, ...look }: ExtendButtonProps) {
  return (
    <Button
      {...look}
      inProgress={inProgress}
      aria-describedby={describedBy}
      iconStart={<CalendarPlus aria-hidden="true" />}
      onClick={onExtend}
    >
      <FormattedMessage id={inProgress ? 'ExtendMeetings.busy' : 'ExtendMeetings.action'} />
    </Button>
  );
}
