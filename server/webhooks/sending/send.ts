import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { watched } from '@flowroom/marketplace/signals';
import type { Outcome } from '../deliveries.ts';
import { PrivateAddress, isPrivateHost, publicLookup } from '#server/base/publicAddresses.ts';
import { defaultSettings } from '#shared/config/marketplace.ts';

/** A message on its way. */
export interface Sending {
  url: string;
  /** The newest first. */
  secrets: readonly string[];
  id: string;
  body: string;
}

/** Sends a message once; never rejects. */
export type Send = (sending: Sending) => Promise<Outcome>;

const timeoutMs = 15_000;
const connectMs = 5_000;
/** Bytes of an answer that are read, and characters that are stored. */
const mostBytes = 4_096;
const mostKept = 500;

/** Signs a message with each secret, as Standard Webhooks say. `at`: epoch milliseconds. */
function signedHeaders({ id, body, secrets }: Sending, at: number): Record<string, string> {
  const date = new Date(at);
  return {
    'content-type': 'application/json',
    // Not the name that operators give the site: a header takes no Arabic.
    'user-agent': defaultSettings.siteTitle,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, date, body)).join(' '),
  };
}

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    size += (chunk as Uint8Array).length;
    // Leaving the loop ends the connection.
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, mostKept);
}

function retryAfterOf({ 'retry-after': value }: Dispatcher.ResponseData['headers']): number | null {
  const seconds = Number(value);
  return typeof value === 'string' && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** Words for an attempt without an answer. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`;
  return error.message.slice(0, mostKept);
}

export interface SendingOptions {
  /** Sends to addresses of this machine and its networks, too, and without TLS. */
  allowsPrivate: boolean;
  now: () => number;
}

/** Creates the client that webhooks are sent with. It follows no redirects. */
export function createSender({ allowsPrivate, now }: SendingOptions): {
  send: Send;
  close(): Promise<void>;
} {
  const agent = new Agent({
    connect: { timeout: connectMs, ...(allowsPrivate ? {} : { lookup: publicLookup() }) },
  });

  async function attempt(sending: Sending): Promise<Outcome> {
    const url = new URL(sending.url);
    if (!allowsPrivate && (url.protocol !== 'https:' || isPrivateHost(url))) {
      throw new PrivateAddress('The address is not allowed: see WEBHOOK_PRIVATE_ADDRESSES.');
    }
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: signedHeaders(sending, now()),
      body: sending.body,
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: statusCode,
      answer: await beginningOf(body),
      retryAfter: retryAfterOf(headers),
    };
  }

  return {
    async send(sending) {
      const facts = { status: 0 };
      return watched('webhook', facts, async () => {
        const outcome = await attempt(sending).catch((error: unknown): Outcome => ({
          status: null,
          answer: wordsOf(error),
          retryAfter: null,
        }));
        facts.status = outcome.status ?? 0;
        return outcome;
      });
    },
    close: () => agent.destroy(),
  };
}
