import css from '../examples/examples.module.css';
import { ExtendButton } from './ExtendButton.tsx';
import { ExtensionNotice } from './ExtensionNotice.tsx';

const nothing = () => undefined;
const lastDay = 'Thursday, May 20, 2027';

export const Buttons = () => (
  <div className={css.row}>
    <ExtendButton variant="secondary" inProgress={false} onExtend={nothing} />
    <ExtendButton variant="secondary" inProgress onExtend={nothing} />
    <ExtendButton variant="ghost" size="small" inProgress={false} onExtend={nothing} />
  </div>
);

export const Answers = () => (
  <div className={css.stack}>
    {(['done', 'denied', 'late', 'failed', 'offline'] as const).map(answer => (
      <ExtensionNotice key={answer} answer={answer} lastDay={lastDay} />
    ))}
  </div>
);
