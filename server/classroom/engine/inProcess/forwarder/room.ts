import type { MediaKind, ReceivedTrack, WantedTrack } from '#shared/classroom/media.ts';
import { Audience } from '../../audience.ts';
import type { Offer } from '../../mediaEngine.ts';
import { Downlink } from './downlink.ts';
import type { Network } from './peer.ts';
import type { Source } from './source.ts';
import { Uplink } from './uplink.ts';

interface Person {
  audience: Audience;
  uplink: Uplink | null;
  downlink: Downlink | null;
}

/** People that were in a room and may be forwarded when they come back. */
const mostKnown = 1_000;

/** Forwards media between the people of one room. */
export class Room {
  readonly #network: Network;
  readonly #capacity: number;
  readonly #people = new Map<string, Person>();
  /** Of connections that are closed. */
  readonly #bytes = { in: 0, out: 0 };

  constructor(network: Network, capacity: number) {
    this.#network = network;
    this.#capacity = capacity;
  }

  async send(personId: string, { sdp, tracks }: Offer): Promise<{ sdp: string }> {
    const person = this.#person(personId);
    if (!person.uplink) {
      this.#refuseMore(person);
      person.uplink = new Uplink(this.#network);
    }
    const answer = await person.uplink.accept(sdp, tracks);
    this.route();
    return { sdp: answer };
  }

  async receive(
    personId: string,
    wanted: readonly WantedTrack[],
  ): Promise<{ sdp: string | null; tracks: ReceivedTrack[] }> {
    const person = this.#person(personId);
    if (!person.downlink && wanted.length === 0) return { sdp: null, tracks: [] };
    if (!person.downlink) {
      this.#refuseMore(person);
      person.downlink = new Downlink(this.#network, () => this.route());
    }
    const received = await person.downlink.want(wanted);
    this.route();
    return received;
  }

  async answer(personId: string, sdp: string): Promise<void> {
    const downlink = this.#people.get(personId)?.downlink;
    if (!downlink) throw new Error('Nothing was offered.');
    await downlink.answer(sdp);
    this.route();
  }

  allow(personId: string, kind: MediaKind, to: readonly string[] | null): void {
    this.#person(personId).audience.allow(kind, to);
    this.route();
  }

  async disconnect(personId: string): Promise<void> {
    const person = this.#people.get(personId);
    if (!person) return;
    const links = [person.uplink, person.downlink].filter(link => link !== null);
    person.uplink = null;
    person.downlink = null;
    if (person.audience.isEmpty) this.#people.delete(personId);
    for (const { peer } of links) {
      this.#bytes.in += peer.bytes.in;
      this.#bytes.out += peer.bytes.out;
    }
    this.route();
    await Promise.all(links.map(link => link.close()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#people.keys()].map(id => this.disconnect(id)));
  }

  /** People with a connection, and bytes of media in both directions. */
  stats(): { people: number; bytesIn: number; bytesOut: number } {
    const sum = { people: 0, bytesIn: this.#bytes.in, bytesOut: this.#bytes.out };
    for (const { uplink, downlink } of this.#people.values()) {
      if (uplink || downlink) sum.people += 1;
      for (const link of [uplink, downlink]) {
        sum.bytesIn += link?.peer.bytes.in ?? 0;
        sum.bytesOut += link?.peer.bytes.out ?? 0;
      }
    }
    return sum;
  }

  /** Feeds all slots with what their people want and may receive. Also called while time passes. */
  route(): void {
    for (const [personId, { downlink }] of this.#people) {
      for (const slot of downlink?.slots ?? []) {
        const source = slot.wanted && this.#source(slot.wanted, personId);
        const layers: (Source | undefined)[] =
          slot.wanted && source ? this.#layers(slot.wanted) : [];
        slot.cut(current => layers.includes(current));
        slot.feed(source);
      }
    }
  }

  /**
   * The other layer is in for one that is not sent: weak lines send the small picture alone.
   */
  #source(track: WantedTrack, receiverId: string): Source | null {
    const person = this.#people.get(track.person);
    if (!person?.audience.has(track.kind, receiverId)) return null;
    const [wanted, other] = this.#layers(track);
    return (wanted && (wanted.isLive || !other?.isLive) ? wanted : other) ?? null;
  }

  #layers({ person, kind, layer }: WantedTrack): [Source?, Source?] {
    const uplink = this.#people.get(person)?.uplink;
    return [uplink?.source(kind, layer), uplink?.source(kind, layer === 'high' ? 'low' : 'high')];
  }

  #person(id: string): Person {
    const known = this.#people.get(id);
    if (known) return known;
    if (this.#people.size >= mostKnown) throw new Error('Too many people were here.');
    const person = { audience: new Audience(), uplink: null, downlink: null };
    this.#people.set(id, person);
    return person;
  }

  #refuseMore({ uplink, downlink }: Person): void {
    if (uplink || downlink || this.stats().people < this.#capacity) return;
    throw new Error('The room is full.');
  }
}
