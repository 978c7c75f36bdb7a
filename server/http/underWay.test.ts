import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { RequestListener } from 'node:http';
import pino from 'pino';
import { listen } from './listen.ts';
import type { Listening } from './listen.ts';
import { answerUnavailable } from './underWay.ts';

const logger = pino({ level: 'silent' });

describe('a request whose work fails where nobody handles it', () => {
  let listening: Listening;
  beforeEach(async () => {
    listening = await listen(0, '127.0.0.1');
  });
  afterEach(() => listening.close());

  /** Answers with what `work` does; the errors that escape it are handled as the process does. */
  async function ask(work: RequestListener, accept = 'application/json') {
    listening.answerWith(work);
    return fetch(`http://127.0.0.1:${listening.port}/`, { headers: { Accept: accept } });
  }
  const escapes = new EventEmitter().on('error', () => answerUnavailable(logger));

  it('is answered 503 with a time to try again', async () => {
    const answer = await ask(() => setImmediate(() => escapes.emit('error')));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'service-unavailable' }] });
  });

  it('is answered with a page in a browser', async () => {
    const answer = await ask(() => setImmediate(() => escapes.emit('error')), 'text/html');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('<h1>Something went wrong.</h1>');
  });

  it('is cut off once the answer has begun', async () => {
    const answer = await ask((_req, res) => {
      res.write('half');
      setImmediate(() => escapes.emit('error'));
    });
    await expect(answer.text()).rejects.toThrow();
  });

  it('leaves an answer that is whole', async () => {
    const answer = await ask((_req, res) => {
      res.end('whole');
      escapes.emit('error');
    });
    expect(await answer.text()).toBe('whole');
  });

  it('is nobody’s outside of requests', async () => {
    await turn();
    expect(() => answerUnavailable(logger)).not.toThrow();
  });
});
