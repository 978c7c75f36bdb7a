import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { MediaError } from '../mediaEngine.ts';
import { janusMessage } from './janusMessages.ts';
import type { JanusMessage, Jsep, VideoRoom } from './janusMessages.ts';
import { readTraffic } from './janusTraffic.ts';
import type { Traffic } from './janusTraffic.ts';

const timeoutMs = 10_000;
const connectMs = 5_000;
/** Janus ends sessions that it does not hear of for a minute. */
const keepAliveMs = 20_000;
const reconnectMs = { first: 200, longest: 5_000 };
/** Bytes; descriptions of a large room are the longest. */
const longestMessage = 4_000_000;

/** The video room refused, or Janus did. */
export class JanusError extends MediaError {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(`Janus: ${reason} (${code})`);
    this.code = code;
  }
}

/** One connection of a person with the video room, as Janus counts them. */
export interface Handle {
  readonly id: number;
  message(body: object, jsep?: Jsep): Promise<{ data: VideoRoom; jsep?: Jsep }>;
  /** Ends it, and its peer connection. */
  detach(): Promise<void>;
}

interface Pending {
  resolve(message: JanusMessage): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Where a Janus server is reached. */
export interface JanusAddress {
  url: string;
  /** Of its admin API; null: its traffic is not read. */
  adminUrl: string | null;
  secret: string | null;
}

/**
 * A Janus server: has a session there over its WebSocket API, and makes it again when it is
 * lost.
 */
export class JanusServer {
  readonly url: string;
  readonly #secret: string | null;
  readonly #adminUrl: string | null;
  readonly #onChange: (isUp: boolean) => void;
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Map<number, (message: JanusMessage) => void>();
  #socket: WebSocket | null = null;
  #session: number | null = null;
  #failures = 0;
  #isClosed = false;
  #keepAlive: NodeJS.Timeout | null = null;
  #reconnect: NodeJS.Timeout | null = null;

  /**
   * @param onChange called when a session begins, and when it is lost with all that was in it.
   */
  constructor({ url, adminUrl, secret }: JanusAddress, onChange: (isUp: boolean) => void) {
    this.url = url;
    this.#adminUrl = adminUrl;
    this.#secret = secret;
    this.#onChange = onChange;
    this.#connect();
  }

  get isUp(): boolean {
    return this.#session !== null;
  }

  /** Reads what connections carried, from the admin API. @see readTraffic */
  async traffic(handles: readonly number[]): Promise<Map<number, Traffic>> {
    const session = this.#session;
    if (this.#adminUrl === null || session === null) return new Map();
    const named = handles.map(handle => ({ session, handle }));
    return readTraffic(this.#adminUrl, this.#secret, named);
  }

  /** Makes a handle. Janus reports to `listen` what happens to it. */
  async attach(listen: (message: JanusMessage) => void = () => {}): Promise<Handle> {
    const made = await this.#ask({ janus: 'attach', plugin: 'janus.plugin.videoroom' });
    const id = made.data?.id;
    if (id === undefined) throw new MediaError('Janus: no handle.');
    this.#listeners.set(id, listen);
    return {
      id,
      message: async (body, jsep) => {
        const ask = { janus: 'message', handle_id: id, body, ...(jsep && { jsep }) };
        const { plugindata, jsep: answer } = await this.#ask(ask);
        const data = plugindata?.data ?? {};
        if (data.error_code !== undefined) throw new JanusError(data.error_code, data.error ?? '');
        return { data, ...(answer && { jsep: answer }) };
      },
      detach: async () => {
        this.#listeners.delete(id);
        if (this.isUp) await this.#ask({ janus: 'detach', handle_id: id }).catch(() => {});
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#reconnect) clearTimeout(this.#reconnect);
    if (this.isUp) await this.#ask({ janus: 'destroy' }).catch(() => {});
    this.#socket?.terminate();
    this.#lose();
  }

  #connect(): void {
    const socket = new WebSocket(this.url, 'janus-protocol', {
      handshakeTimeout: connectMs,
      maxPayload: longestMessage,
    });
    this.#socket = socket;
    socket.on('open', () => void this.#begin(socket));
    socket.on('message', data => this.#hear(String(data)));
    // It ends by itself after an error.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (socket === this.#socket) this.#lose();
    });
  }

  async #begin(socket: WebSocket): Promise<void> {
    try {
      const { data } = await this.#ask({ janus: 'create' });
      if (data?.id === undefined) throw new MediaError('Janus: no session.');
      this.#session = data.id;
      this.#failures = 0;
      this.#keepAlive = setInterval(() => {
        this.#ask({ janus: 'keepalive' }).catch(() => socket.terminate());
      }, keepAliveMs);
      this.#keepAlive.unref();
      this.#onChange(true);
    } catch {
      socket.terminate();
    }
  }

  #lose(): void {
    const wasUp = this.isUp;
    this.#session = null;
    this.#socket = null;
    this.#listeners.clear();
    if (this.#keepAlive) clearInterval(this.#keepAlive);
    for (const transaction of [...this.#pending.keys()]) {
      this.#settle(transaction)?.reject(new MediaError('Janus: the connection is lost.'));
    }
    if (wasUp) this.#onChange(false);
    if (this.#isClosed) return;
    const waitMs = Math.min(reconnectMs.first * 2 ** this.#failures, reconnectMs.longest);
    this.#failures += 1;
    this.#reconnect = setTimeout(() => this.#connect(), waitMs);
    this.#reconnect.unref();
  }

  #hear(text: string): void {
    const read = v.safeParse(janusMessage, parsed(text));
    if (!read.success) return;
    const message = read.output;
    // What was requested of the video room is answered by an event later.
    if (message.janus === 'ack' && message.transaction) {
      this.#acknowledge(message.transaction, message);
      return;
    }
    const pending = message.transaction && this.#settle(message.transaction);
    if (!pending) {
      if (message.janus === 'timeout') this.#socket?.terminate();
      if (message.sender !== undefined) this.#listeners.get(message.sender)?.(message);
    } else if (message.janus === 'error') {
      const { code = 0, reason = '' } = message.error ?? {};
      pending.reject(new JanusError(code, reason));
    } else pending.resolve(message);
  }

  /** The answer to a sign of life is an `ack` alone. */
  #acknowledge(transaction: string, message: JanusMessage): void {
    if (transaction.startsWith('keepalive')) this.#settle(transaction)?.resolve(message);
  }

  #settle(transaction: string): Pending | undefined {
    const pending = this.#pending.get(transaction);
    this.#pending.delete(transaction);
    if (pending) clearTimeout(pending.timer);
    return pending;
  }

  #ask(request: { janus: string } & Record<string, unknown>): Promise<JanusMessage> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new MediaError('Janus: not connected.'));
    }
    const transaction = `${request.janus}-${randomUUID()}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(transaction);
        reject(new MediaError(`Janus: no answer to ${request.janus}.`));
      }, timeoutMs);
      this.#pending.set(transaction, { resolve, reject, timer });
      const session = this.#session === null ? {} : { session_id: this.#session };
      const secret = this.#secret === null ? {} : { apisecret: this.#secret };
      socket.send(JSON.stringify({ ...request, ...session, ...secret, transaction }));
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
