import { untilAborted } from './sends.ts';
import type { MailSends } from './sends.ts';

it('claims no further mail of a round that is signalled to end', async () => {
  const claimed: string[] = [];
  const sends = {
    claim(key: string) {
      claimed.push(key);
      return Promise.resolve(null);
    },
    lastAbout: () => Promise.resolve(null),
    tidy: () => Promise.resolve(),
  } satisfies MailSends;
  const closing = new AbortController();
  const round = untilAborted(sends, closing.signal);
  await round.claim('first', 0);
  closing.abort();
  await expect(round.claim('second', 0)).rejects.toThrow('aborted');
  expect(claimed).toEqual(['first']);
});
