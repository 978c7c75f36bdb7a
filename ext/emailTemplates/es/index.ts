import type { Mails } from '../mails.ts';
import { accounts } from './accounts.ts';
import { afterwards } from './afterwards.ts';
import { answered } from './answers.ts';
import { byStudent } from './byStudent.ts';
import { canceled } from './cancellations.ts';
import { changed } from './changes.ts';
import { requested } from './requests.ts';
import { subscribed } from './subscription.ts';
import { subscriptionLife } from './subscriptionLife.ts';
import { waiting } from './waiting.ts';

export const mails: Mails = {
  accounts,
  ofProcess: kind => [
    ...(kind === 'subscription'
      ? [...subscribed, ...subscriptionLife]
      : [...waiting(kind), ...requested(kind), ...answered(kind)]),
    ...canceled(kind),
    ...(kind === 'subscription' ? [] : byStudent(kind)),
    ...changed(kind),
    ...afterwards(kind),
  ],
};
