import { FormattedMessage } from 'react-intl';
import { Notice } from '../Notice/Notice.tsx';

export interface ExtensionNoticeProps {
  /** How it went, of the last time. */
  answer: 'done' | 'denied' | 'failed' | 'late' | 'offline';
  /** Day of the last class as it is now, written out. */
  lastDay: string;
}

/** How making more meetings went, and what can be done about it. */
export function ExtensionNotice({ answer, lastDay }: ExtensionNoticeProps) {
  return (
    <Notice
      tone={answer === 'done' ? 'success' : answer === 'denied' ? 'info' : 'error'}
      title={<FormattedMessage id={`ExtendMeetings.${answer}`} />}
    >
      <FormattedMessage id={`ExtendMeetings.${answer}.help`} values={{ lastDay }} />
    </Notice>
  );
}
