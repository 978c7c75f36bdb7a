import { acts, reads } from './command.ts';
import type { ConsoleCommand } from './command.ts';

const shown = ({ id }: Readonly<Record<string, string | undefined>>) => ({ id });

/** Commands on reports, and on what people have written. */
export const trustCommands: readonly ConsoleCommand[] = [
  {
    words: 'reports list',
    args: [],
    options: ['state', 'page'],
    help: 'what people have reported, open ones first; --state open or decided',
    run: reads('site/reports/query', ({ state, page }) => ({ state, page })),
    columns: ['at', 'subject', 'reason', 'personId', 'decidedAt', 'id'],
  },
  {
    words: 'reports show',
    args: ['id'],
    help: 'a report with what can be done about it',
    run: reads('site/reports/show', shown),
  },
  {
    words: 'reports decide',
    args: ['id', 'acts'],
    options: ['note', 'warning'],
    help: 'nothing, or some of remove,warn,ban; a warning has --warning "words", the staff reads --note',
    run: acts('site/reports/decide', ({ id, acts: done = '', note, warning }) => ({
      ...{ id, note, warning },
      acts: done === 'nothing' ? [] : done.split(',').filter(Boolean),
    })),
  },
  {
    words: 'messages show',
    args: ['id'],
    help: 'a message, removed or not',
    run: reads('messages/show', shown),
  },
  {
    words: 'messages remove',
    args: ['id'],
    help: 'both sides see that there was one, without its words',
    run: acts('messages/remove'),
  },
  {
    words: 'messages restore',
    args: ['id'],
    help: 'shows its words again',
    run: acts('messages/restore'),
  },
  {
    words: 'reviews show',
    args: ['id'],
    help: 'a review, hidden or not',
    run: reads('reviews/show', shown),
  },
  {
    words: 'reviews hide',
    args: ['id'],
    help: 'readers see that there was one, without words and stars',
    run: acts('reviews/hide'),
  },
  {
    words: 'reviews unhide',
    args: ['id'],
    help: 'shows it again',
    run: acts('reviews/unhide'),
  },
  {
    words: 'videos remove',
    args: ['id'],
    help: 'deletes the video on the page of the teacher with this id',
    run: acts('site/videos/remove'),
  },
  {
    words: 'words list',
    args: [],
    help: 'words that are flagged in new classes, messages and reviews',
    run: reads('site/words/show', () => ({})),
  },
  {
    words: 'words add',
    args: ['word…'],
    help: 'flags a word from now on',
    run: acts('site/words/update', ({ word }) => ({ add: [word] })),
  },
  {
    words: 'words remove',
    args: ['word…'],
    help: 'flags it no more',
    run: acts('site/words/update', ({ word }) => ({ remove: [word] })),
  },
];
