import express from 'express';
import { feedRouter, feedTriesLimit } from './feedRouter.ts';
import type { FeedOptions } from './feedRouter.ts';
import { createFeedTokens, newEdition } from './feedToken.ts';
import { listen } from '#server/testing/listen.ts';

test('after too many wrong addresses a client makes no more look-ups', async () => {
  const account = jest.fn(() => Promise.resolve({}));
  const left = { tries: 2 };
  const feedTokens = createFeedTokens('secret');
  const router = feedRouter({
    feedTokens,
    operator: () => ({ users: { account } }),
    limiter: ({ name }: { name: string }) => ({
      take: () =>
        Promise.resolve(name !== feedTriesLimit.name || (left.tries -= 1) >= 0 ? null : 30),
      giveBack: () => Promise.resolve(),
    }),
    rootUrl: 'https://flowroom.example',
  } as unknown as FeedOptions);
  const site = await listen(express().use('/api', router));
  const ask = async () => {
    const file = `${feedTokens.tokenOf(crypto.randomUUID(), { edition: newEdition() })}.ics`;
    const answer = await fetch(`${site.url}/api/calendar/me/${file}`);
    return [answer.status, answer.headers.get('retry-after')];
  };
  try {
    expect([await ask(), await ask(), await ask()]).toEqual([
      [404, null],
      [404, null],
      [429, '30'],
    ]);
    expect(account).toHaveBeenCalledTimes(2);
  } finally {
    await site.close();
  }
});
