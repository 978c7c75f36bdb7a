import type { ComponentType } from 'react';
import css from '#src/components/examples/examples.module.css';
import { ExtendButton, ExtensionNotice } from './ExtendMeetings.tsx';

const noop = () => undefined;

const lastDay = 'Thursday, May 20, 2027';

/** Examples of the extension of meetings. */
export const meetingsExamples = {
  ExtendMeetings: {
    Buttons: () => (
      <div className={css.row}>
        <ExtendButton variant="secondary" inProgress={false} onExtend={noop} />
        <ExtendButton variant="secondary" inProgress onExtend={noop} />
        <ExtendButton variant="ghost" size="small" inProgress={false} onExtend={noop} />
      </div>
    ),
    Answers: () => (
      <div className={css.stack}>
        {(['done', 'denied', 'late', 'failed', 'offline'] as const).map(answer => (
          <ExtensionNotice key={answer} answer={answer} lastDay={lastDay} />
        ))}
      </div>
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
