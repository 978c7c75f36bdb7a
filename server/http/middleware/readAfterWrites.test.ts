import express from 'express';
import { readAfterWrites } from './readAfterWrites.ts';
import { listen } from '#server/testing/listen.ts';

describe('the event log', () => {
  it('is read often for every request, and at once after one that changes something', async () => {
    const noteUse = jest.fn();
    const noteWrite = jest.fn();
    const site = await listen(
      express()
        .use(readAfterWrites({ noteUse, noteWrite }))
        .use((_req, res) => {
          // The change is made by the time of the answer.
          expect(noteWrite).not.toHaveBeenCalled();
          res.send('ok');
        }),
    );
    const send = async (method: string, path: string) => {
      noteWrite.mockClear();
      await (await fetch(site.url + path, { method })).text();
      return noteWrite.mock.calls.length;
    };
    expect(await send('POST', '/flex/v1/api/transactions/transition')).toBe(1);
    expect(await send('POST', '/api/initiate-privileged')).toBe(1);
    expect(await send('GET', '/api/teach/desk')).toBe(0);
    expect(await send('POST', '/flex/v1/auth/token')).toBe(0);
    expect(noteUse).toHaveBeenCalledTimes(4);
    await site.close();
  });
});
