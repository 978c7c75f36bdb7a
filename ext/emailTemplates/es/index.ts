import type { Mails } from '../mails.ts';
import { accounts } from './accounts.ts';
import { afterwards } from './afterwards.ts';
import { answered } from './answers.ts';
import { canceled } from './cancellations.ts';
import { changed } from './changes.ts';
import { requested } from './requests.ts';
import { subscribed } from './subscription.ts';

export const mails: Mails = {
  accounts,
  ofProcess: kind => [
    ...(kind === 'subscription' ? subscribed : [...requested(kind), ...answered(kind)]),
    ...canceled(kind),
    ...changed(kind),
    ...afterwards(kind),
  ],
};
