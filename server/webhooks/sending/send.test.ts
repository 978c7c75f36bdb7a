import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { createSender } from './send.ts';
import type { Sending, SendingOptions } from './send.ts';
import { listen } from '#server/testing/listen.ts';

const [secret, before] = ['new', 'old'].map(
  word => `whsec_${Buffer.from(word.repeat(12)).toString('base64')}`,
) as [string, string];
const message = { id: 'msg_1', body: '{"type":"user.created"}', secrets: [secret] };

interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends a message to a receiver of this machine. */
async function sendTo(
  receive: (req: IncomingMessage, res: ServerResponse) => void,
  more: Partial<Sending> = {},
  options: Partial<SendingOptions> = {},
) {
  const received: Received[] = [];
  const { url, close } = await listen((req, res) => {
    void text(req).then(body => {
      const headers = req.headers as Record<string, string>;
      received.push({ url: req.url ?? '', headers, body });
      receive(req, res);
    });
  });
  const sender = createSender({ allowsPrivate: true, now: Date.now, ...options });
  const outcome = await sender.send({ ...message, url: `${url}/hook?a=1`, ...more });
  await sender.close();
  await close();
  return { outcome, received };
}

const ok = (_req: IncomingMessage, res: ServerResponse) => void res.end('thanks');

describe('a webhook', () => {
  it('is signed so that the published library takes it', async () => {
    const { outcome, received } = await sendTo(ok);
    expect(outcome).toEqual({ status: 200, answer: 'thanks', retryAfter: null });
    const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = received;
    expect([url, body, headers['webhook-id']]).toEqual(['/hook?a=1', message.body, 'msg_1']);
    expect(headers['content-type']).toBe('application/json');
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'user.created' });
    expect(() => new Webhook(before).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
  });

  it('is signed by both secrets while one takes the place of the other', async () => {
    const { received } = await sendTo(ok, { secrets: [secret, before] });
    const { headers, body } = received[0]!;
    for (const one of [secret, before]) new Webhook(one).verify(body, headers);
  });

  it('follows no redirect, and reads how long to wait', async () => {
    const redirect = await sendTo((_req, res) => void res.writeHead(307, { location: '/x' }).end());
    expect([redirect.outcome.status, redirect.received.length]).toEqual([307, 1]);
    const busy = await sendTo(
      (_req, res) => void res.writeHead(503, { 'retry-after': '30' }).end(),
    );
    expect(busy.outcome).toEqual({ status: 503, answer: '', retryAfter: 30 });
  });

  it('reads the beginning of a long answer only', async () => {
    let written = 0;
    const { outcome } = await sendTo((_req, res) => {
      const write = () => {
        if (res.destroyed || written > 50_000_000) return;
        written += 10_000;
        res.write('x'.repeat(10_000));
        setImmediate(write);
      };
      write();
    });
    expect(outcome).toEqual({ status: 200, answer: 'x'.repeat(500), retryAfter: null });
    expect(written).toBeLessThan(50_000_000);
  });

  it('is not sent to this machine or without TLS unless that is allowed', async () => {
    const refused = await sendTo(ok, {}, { allowsPrivate: false });
    const underTls = await sendTo(ok, { url: 'https://127.0.0.1:9/' }, { allowsPrivate: false });
    const byName = await sendTo(ok, { url: 'https://localhost:9/' }, { allowsPrivate: false });
    expect([refused, underTls, byName].map(({ received }) => received.length)).toEqual([0, 0, 0]);
    expect(refused.outcome.answer).toContain('WEBHOOK_PRIVATE_ADDRESSES');
    expect(underTls.outcome.answer).toContain('WEBHOOK_PRIVATE_ADDRESSES');
    expect(byName.outcome.status).toBeNull();
    expect(byName.outcome.answer).toContain('no public address');
  });

  it('without an answer is described by its error', async () => {
    const { outcome } = await sendTo(req => void req.socket.destroy());
    expect(outcome).toMatchObject({ status: null, retryAfter: null });
    expect(outcome.answer).not.toBe('');
  });
});
