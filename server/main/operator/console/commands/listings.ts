import type { ConsoleCall } from '../consoleCall.ts';
import { acts, dataOf, dataOptions, reads } from './command.ts';
import type { ConsoleCommand, Given } from './command.ts';

async function approval(call: ConsoleCall, { who = '', count = '1' }: Given) {
  const enable = 'build/listing-approval/enable';
  switch (who) {
    case 'off':
      return call.post('build/listing-approval/disable', {});
    case 'on':
      return call.post(enable, {});
    case 'new':
      return call.post(enable, { first: Number(count) });
    default:
      throw new Error('Say on, off or new.');
  }
}

const columns = ['createdAt', 'state', 'title', 'author.name', 'id'];

/** Commands on classes. */
export const listingCommands: readonly ConsoleCommand[] = [
  {
    words: 'listings find',
    args: ['words…?'],
    options: ['state', 'page'],
    help: 'classes in any state; --state published',
    run: reads('listings/query', ({ words, state, page }) => ({
      keywords: words,
      states: state,
      page,
    })),
    columns,
  },
  {
    words: 'listings pending',
    args: [],
    options: ['page'],
    help: 'classes that wait for approval, the longest first',
    run: reads('listings/query', ({ page }) => ({ queue: 'approval', page })),
    columns,
  },
  {
    words: 'listings show',
    args: ['id'],
    help: 'all that is stored of a class',
    run: reads('integration/listings/show', ({ id }) => ({ id })),
  },
  {
    words: 'listings changes',
    args: ['id'],
    help: 'what is different since somebody decided about it',
    run: reads('listings/changes', ({ id }) => ({ id })),
  },
  {
    words: 'listings edit',
    args: ['id'],
    options: dataOptions,
    help: 'changes stored data: --public \'{"level": "all"}\', --metadata; null removes a key',
    run: acts('integration/listings/update', given => ({ id: given['id'], ...dataOf(given) })),
  },
  {
    words: 'listings approve',
    args: ['id'],
    help: 'publishes a class; its teacher has a mail',
    run: acts('listings/approve'),
  },
  {
    words: 'listings send-back',
    args: ['id', 'why…'],
    help: 'its teacher has a mail with the reason, and it waits again when it is changed',
    run: acts('listings/send_back', ({ id, why }) => ({ id, reason: why })),
  },
  {
    words: 'listings close',
    args: ['id'],
    help: 'takes a class out of search',
    run: acts('integration/listings/close'),
  },
  {
    words: 'listings reopen',
    args: ['id'],
    help: 'shows a closed class again',
    run: acts('integration/listings/open'),
  },
  {
    words: 'listings approval',
    args: ['who', 'count?'],
    help: 'on | off | new [<n>]: all classes are approved, none, or the first n of each teacher',
    run: approval,
  },
];
