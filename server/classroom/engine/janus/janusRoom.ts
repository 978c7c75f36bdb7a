import { createHmac } from 'node:crypto';
import { MediaError } from '../mediaEngine.ts';
import type { Offer } from '../mediaEngine.ts';
import { Audience } from '../audience.ts';
import { roomExists } from './janusMessages.ts';
import type { Feed, Placeholders, RoomAccess } from './janusMessages.ts';
import { numberOf } from './chooseServer.ts';
import { JanusError } from './janusServer.ts';
import type { Handle, JanusServer } from './janusServer.ts';
import type { Traffic } from './janusTraffic.ts';
import { Publisher } from './publisher.ts';
import { Subscriber } from './subscriber.ts';
import type { MediaKind, ReceivedTrack, WantedTrack } from '#shared/classroom/media.ts';

interface Person {
  audience: Audience;
  publisher: Publisher | null;
  subscriber: Subscriber | null;
}

const mostKnown = 1_000;

/** A room of the video room of one Janus server. */
export class JanusRoom {
  readonly server: JanusServer;
  readonly #capacity: number;
  readonly #handle: Handle;
  readonly #access: RoomAccess;
  readonly #secret: string;
  readonly #placeholders: Placeholders;
  readonly #people = new Map<string, Person>();
  /** What each connection had carried when it was last read. */
  readonly #traffic = new Map<number, Traffic>();
  /** Of those that have ended. */
  readonly #ended: Traffic = { in: 0, out: 0 };

  private constructor(
    server: JanusServer,
    capacity: number,
    handle: Handle,
    access: RoomAccess,
    secret: string,
    placeholders: Placeholders,
  ) {
    this.server = server;
    this.#capacity = capacity;
    this.#handle = handle;
    this.#access = access;
    this.#secret = secret;
    this.#placeholders = placeholders;
  }

  /** Makes a room, in place of one that an earlier server process left behind. */
  static async open(
    server: JanusServer,
    roomId: string,
    { capacity, secret: key }: { capacity: number; secret: string | null },
  ): Promise<JanusRoom> {
    const handle = await server.attach();
    const of = (what: string) =>
      createHmac('sha256', key ?? '')
        .update(`${what} ${roomId}`)
        .digest('base64url');
    const access = { room: numberOf(roomId), pin: of('pin') };
    const secret = of('secret');
    const create = {
      request: 'create',
      ...access,
      secret,
      ...(key === null ? {} : { admin_key: key }),
      is_private: true,
      publishers: capacity + 1,
      audiocodec: 'opus',
      videocodec: 'vp8',
      // The server's part of a section that nobody sends into.
      dummy_publisher: true,
      dummy_streams: [
        { codec: 'opus', fmtp: 'minptime=10;useinbandfec=1' },
        { codec: 'vp8', fmtp: 'none' },
      ],
    };
    try {
      await handle.message(create);
    } catch (error) {
      if (!(error instanceof JanusError) || error.code !== roomExists) throw error;
      await handle.message({ request: 'destroy', room: access.room, secret });
      await handle.message(create);
    }
    const { data } = await handle.message({ request: 'join', ptype: 'publisher', ...access });
    const dummy = data.publishers?.find(publisher => publisher.dummy);
    const mid = (type: string) => dummy?.streams?.find(stream => stream.type === type)?.mid;
    const [audio, video] = [mid('audio'), mid('video')];
    if (!dummy || audio === undefined || video === undefined) {
      throw new MediaError('Janus: its video room has no placeholders, which came with 1.1.2.');
    }
    const placeholders = {
      audio: { feed: dummy.id, mid: audio },
      video: { feed: dummy.id, mid: video },
    };
    return new JanusRoom(server, capacity, handle, access, secret, placeholders);
  }

  async send(personId: string, offer: Offer): Promise<{ sdp: string }> {
    const person = this.#person(personId);
    if (!person.publisher) {
      this.#refuseMore(person);
      person.publisher = new Publisher(this.server, this.#access, () => this.#routeLater());
    }
    const sdp = await person.publisher.publish(offer);
    await this.route();
    return { sdp };
  }

  async receive(
    personId: string,
    wanted: readonly WantedTrack[],
  ): Promise<{ sdp: string | null; tracks: ReceivedTrack[] }> {
    const person = this.#person(personId);
    if (!person.subscriber) {
      if (wanted.length === 0) return { sdp: null, tracks: [] };
      this.#refuseMore(person);
      person.subscriber = new Subscriber(this.server, this.#access, this.#placeholders, track =>
        this.#feed(track, personId),
      );
    }
    return person.subscriber.want(wanted);
  }

  async answer(personId: string, sdp: string): Promise<void> {
    const subscriber = this.#people.get(personId)?.subscriber;
    if (!subscriber) throw new MediaError('Nothing was offered.');
    await subscriber.answer(sdp);
  }

  async allow(personId: string, kind: MediaKind, to: readonly string[] | null): Promise<void> {
    this.#person(personId).audience.allow(kind, to);
    await this.route();
  }

  async disconnect(personId: string): Promise<void> {
    const person = this.#people.get(personId);
    if (!person) return;
    const { publisher, subscriber, audience } = person;
    person.publisher = null;
    person.subscriber = null;
    if (audience.isEmpty) this.#people.delete(personId);
    // First, as a section whose source ended can not be used again without a description.
    await this.route().catch(() => {});
    await Promise.all([publisher?.close(), subscriber?.close()]);
  }

  async close(): Promise<void> {
    const people = [...this.#people.values()];
    this.#people.clear();
    const destroy = { request: 'destroy', room: this.#access.room, secret: this.#secret };
    await this.#handle.message(destroy).catch(() => {});
    const links = people.flatMap(({ publisher, subscriber }) => [publisher, subscriber]);
    await Promise.all([...links.map(link => link?.close()), this.#handle.detach()]);
  }

  /** Bytes of all connections so far, up to the last read of those that have ended since. */
  async traffic(): Promise<Traffic> {
    const links = [...this.#people.values()].flatMap(({ publisher, subscriber }) =>
      [publisher, subscriber].filter(link => link !== null),
    );
    const ids = await Promise.all(links.map(link => link.handleId()));
    const handles = new Set(ids.filter(id => id !== null));
    for (const [handle, traffic] of this.#traffic) {
      if (handles.has(handle)) continue;
      addTo(this.#ended, traffic);
      this.#traffic.delete(handle);
    }
    const read = await this.server.traffic([...handles]);
    for (const [handle, traffic] of read) this.#traffic.set(handle, traffic);
    const sum = { ...this.#ended };
    for (const traffic of this.#traffic.values()) addTo(sum, traffic);
    return sum;
  }

  get people(): number {
    return [...this.#people.values()].filter(isConnected).length;
  }

  /** Feeds all sections with what their people want and may receive. */
  async route(): Promise<void> {
    const subscribers = [...this.#people.values()].flatMap(({ subscriber }) => subscriber ?? []);
    await Promise.all(subscribers.map(subscriber => subscriber.feed()));
  }

  /** Connections come and go; what can not be fed now is with the next change. */
  #routeLater(): void {
    this.route().catch(() => {});
  }

  #feed({ person: id, kind, layer }: WantedTrack, receiverId: string): Feed | null {
    const person = this.#people.get(id);
    if (!person?.audience.has(kind, receiverId)) return null;
    return person.publisher?.feed(kind, layer) ?? null;
  }

  #person(id: string): Person {
    const known = this.#people.get(id);
    if (known) return known;
    if (this.#people.size >= mostKnown) throw new MediaError('Too many people were here.');
    const person = { audience: new Audience(), publisher: null, subscriber: null };
    this.#people.set(id, person);
    return person;
  }

  #refuseMore(person: Person): void {
    if (isConnected(person) || this.people < this.#capacity) return;
    throw new MediaError('The room is full.');
  }
}

function addTo(sum: Traffic, { in: received, out }: Traffic): void {
  sum.in += received;
  sum.out += out;
}

const isConnected = ({ publisher, subscriber }: Person): boolean =>
  publisher !== null || subscriber !== null;
