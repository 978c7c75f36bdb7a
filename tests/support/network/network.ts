import { ConnectionRelay } from './connectionRelay.ts';
import { goodLine } from './line.ts';
import type { LineState } from './line.ts';
import { PacketRelay, directionsOf } from './packetRelay.ts';

/**
 * The line of one person to a server of this machine. Connections go through a proxy, packets of
 * media through ports of its own, which take the place of the engine's in descriptions. It needs no
 * rights of the system; `tc netem` is not in every kernel.
 */
export class Network {
  readonly #relays = new Map<number, Promise<PacketRelay>>();
  readonly #directions = directionsOf(() => this.#state);
  readonly #connections: ConnectionRelay;
  #state: LineState = goodLine;

  private constructor(open: (state: () => LineState) => ConnectionRelay) {
    this.#connections = open(() => this.#state);
  }

  static async open(): Promise<Network> {
    let state: () => LineState = () => goodLine;
    const connections = await ConnectionRelay.open(() => state());
    return new Network(own => {
      state = own;
      return connections;
    });
  }

  /** Address of the proxy. */
  get proxy(): string {
    return `socks5://127.0.0.1:${this.#connections.port}`;
  }

  /** Returns a description in which the media go this way. */
  async through(sdp: string): Promise<string> {
    const lines = sdp.split('\r\n').map(async line => {
      const parts = line.split(' ');
      if (!line.startsWith('a=candidate:') || parts[2]?.toLowerCase() !== 'udp') return line;
      parts[4] = '127.0.0.1';
      parts[5] = String((await this.#relay(Number(parts[5]))).port);
      return parts.join(' ');
    });
    return (await Promise.all(lines)).join('\r\n');
  }

  set(change: Partial<LineState>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** Nothing comes through any more, and nobody is informed. */
  cut(): void {
    this.set({ isCut: true });
  }

  /**
   * The line is back, as after a router was started again: connections from before never answer,
   * and packets come from other ports.
   */
  async restore(): Promise<void> {
    this.#connections.abandon();
    for (const relay of this.#relays.values()) (await relay).forget();
    this.set({ isCut: false });
    this.#connections.resume();
  }

  async close(): Promise<void> {
    this.#connections.close();
    for (const relay of this.#relays.values()) (await relay).close();
  }

  #relay(target: number): Promise<PacketRelay> {
    const { up, down } = this.#directions;
    const relay = this.#relays.get(target) ?? PacketRelay.open(target, up, down);
    this.#relays.set(target, relay);
    return relay;
  }
}
