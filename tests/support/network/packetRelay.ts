import dgram from 'node:dgram';
import { once } from 'node:events';
import { Direction } from './line.ts';
import type { LineState } from './line.ts';

/** A relay before one UDP port of this machine, like a router: it passes on what it is sent. */
export class PacketRelay {
  readonly port: number;
  readonly #front: dgram.Socket;
  readonly #target: number;
  readonly #up: Direction;
  readonly #down: Direction;
  readonly #backs = new Map<string, dgram.Socket>();

  private constructor(front: dgram.Socket, target: number, up: Direction, down: Direction) {
    this.#front = front;
    this.port = front.address().port;
    this.#target = target;
    this.#up = up;
    this.#down = down;
    front.on('message', (packet, { address, port }) => {
      this.#up.send(packet.length, () => this.#passOn(packet, address, port));
    });
  }

  static async open(target: number, up: Direction, down: Direction): Promise<PacketRelay> {
    const front = dgram.createSocket('udp4');
    front.bind(0, '127.0.0.1');
    await once(front, 'listening');
    return new PacketRelay(front, target, up, down);
  }

  /** Later packets come from other ports, as after a change of the network. */
  forget(): void {
    for (const back of this.#backs.values()) back.close();
    this.#backs.clear();
  }

  close(): void {
    this.forget();
    this.#front.close();
  }

  #passOn(packet: Buffer, address: string, port: number): void {
    const key = `${address} ${port}`;
    let back = this.#backs.get(key);
    if (!back) {
      back = dgram.createSocket('udp4');
      this.#backs.set(key, back);
      // Nobody listens at the other end any more.
      back.on('error', () => {});
      back.on('message', answer => {
        this.#down.send(answer.length, () => this.#front.send(answer, port, address));
      });
    }
    back.send(packet, this.#target, '127.0.0.1');
  }
}

/** The two directions that the packets and connections of one person share. */
export const directionsOf = (state: () => LineState) => ({
  up: new Direction(state),
  down: new Direction(state),
});
