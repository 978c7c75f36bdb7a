import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LineState } from './line.ts';

/** Passes connections on (SOCKS 5, RFC 1928, without authentication). */
export class ConnectionRelay {
  readonly #server: net.Server;
  readonly #state: () => LineState;
  readonly #sockets = new Set<net.Socket>();
  readonly #made = new Set<net.Socket>();
  /** Connections that never answer again. */
  readonly #dead = new WeakSet<net.Socket>();
  /** Carry on when the line is back. */
  #held: (() => void)[] = [];

  private constructor(server: net.Server, state: () => LineState) {
    this.#server = server;
    this.#state = state;
    server.on('connection', socket => void this.#serve(socket).catch(() => socket.destroy()));
  }

  static async open(state: () => LineState): Promise<ConnectionRelay> {
    const server = net.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ConnectionRelay(server, state);
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  /** The connections that were made will never answer again, and say nothing of it. */
  abandon(): void {
    for (const socket of this.#made) this.#dead.add(socket);
    this.#made.clear();
  }

  /** The line is back. */
  resume(): void {
    for (const carryOn of this.#held.splice(0)) carryOn();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  async #serve(client: net.Socket): Promise<void> {
    this.#watch(client);
    const port = await targetOf(client);
    // Systems send their first packet again after a second.
    while (this.#state().isCut) await sleep(1_000);
    const server = net.connect(port, '127.0.0.1');
    this.#watch(server);
    server.once('connect', () => {
      client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
      this.#forward(client, server);
      this.#forward(server, client);
    });
    server.once('error', () => client.destroy());
  }

  #watch(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#made.delete(socket);
    });
  }

  #forward(from: net.Socket, to: net.Socket): void {
    this.#made.add(from);
    let last = Promise.resolve();
    const inTurn = (work: () => void) => {
      last = last.then(() => this.#through(from)).then(work);
    };
    from.on('data', chunk => inTurn(() => void to.write(chunk)));
    from.once('close', () => inTurn(() => void to.destroy()));
    from.once('end', () => inTurn(() => void to.end()));
  }

  /** Waits until something of a connection has come through. */
  async #through(socket: net.Socket): Promise<void> {
    const { delayMs } = this.#state();
    if (delayMs > 0) await sleep(delayMs);
    while (this.#state().isCut) await new Promise<void>(resolve => this.#held.push(resolve));
    if (this.#dead.has(socket)) await new Promise<never>(() => {});
  }
}

/** Reads the two requests of a client, and returns the port that it wants. */
async function targetOf(client: net.Socket): Promise<number> {
  const next = async (): Promise<Buffer> => {
    const [chunk] = (await once(client, 'data')) as [Buffer];
    return chunk;
  };
  await next();
  client.write(Buffer.from([5, 0]));
  const request = await next();
  client.pause();
  setImmediate(() => client.resume());
  return request.readUInt16BE(request.length - 2);
}
