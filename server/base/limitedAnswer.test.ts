import { AnswerTooLarge, limitedJson, limitedText } from './limitedAnswer.ts';
import { listen } from '#server/testing/listen.ts';
import { overHttp } from '#server/marketplaceClient/sdk/sdkAdapter.ts';

describe('an answer of an outside service', () => {
  it('is read up to its limit', async () => {
    expect(await limitedText(new Response('äöü'), 6)).toBe('äöü');
    expect(await limitedJson(new Response('{"a":1}'), 100)).toEqual({ a: 1 });
    expect(await limitedText(new Response(null), 1)).toBe('');
    await expect(limitedText(new Response('äöü'), 5)).rejects.toThrow(AnswerTooLarge);
  });

  it('that does not end is given up, and its connection closed', async () => {
    let isClosed: Promise<unknown> = Promise.resolve();
    const endless = await listen((_req, res) => {
      isClosed = new Promise(resolve => res.once('close', resolve));
      const write = () => {
        while (res.write(Buffer.alloc(64_000)));
      };
      res.on('drain', write);
      write();
    });
    const carry = overHttp(20_000);
    const asked = carry({ method: 'GET', url: `${endless.url}/v1`, headers: {} });
    await expect(asked).rejects.toThrow(AnswerTooLarge);
    await isClosed;
    await endless.close();
  });
});
