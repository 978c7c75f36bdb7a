import { assignSlots } from '../assignSlots.ts';
import type { Media } from '../assignSlots.ts';
import { MediaError } from '../mediaEngine.ts';
import { withStereo } from '../sdp/descriptions.ts';
import { noSuchFeed } from './janusMessages.ts';
import type { Feed, Placeholders, RoomAccess, VideoRoom } from './janusMessages.ts';
import { JanusError } from './janusServer.ts';
import type { Handle, JanusServer } from './janusServer.ts';
import type { ReceivedTrack, WantedTrack } from '#shared/classroom/media.ts';

interface Slot {
  media: Media;
  mid: string;
  wanted: WantedTrack | null;
  fed: Feed;
}

const isSame = (a: Feed, b: Feed) => a.feed === b.feed && a.mid === b.mid;

/** What a person receives. */
export class Subscriber {
  readonly #server: JanusServer;
  readonly #access: RoomAccess;
  readonly #placeholders: Placeholders;
  readonly #source: (track: WantedTrack) => Feed | null;
  #handle: Promise<Handle> | null = null;
  #slots: Slot[] = [];
  #isAnswered = false;
  /** Offer of Janus that the person has not seen yet. */
  #offered: string | null = null;
  #feeding: Promise<void> = Promise.resolve();

  /** @param source where a track is that the person may receive now. */
  constructor(
    server: JanusServer,
    access: RoomAccess,
    placeholders: Placeholders,
    source: (track: WantedTrack) => Feed | null,
  ) {
    this.#server = server;
    this.#access = access;
    this.#placeholders = placeholders;
    this.#source = source;
  }

  /** Sets all that is wanted. Returns an offer where there are more tracks than ever. */
  async want(
    wanted: readonly WantedTrack[],
  ): Promise<{ sdp: string | null; tracks: ReceivedTrack[] }> {
    const all = assignSlots(this.#slots, wanted);
    const added = all.filter(({ slot }) => slot === null);
    if (added.length > 0 && this.#handle && !this.#isAnswered) {
      throw new MediaError('The last offer has no answer yet.');
    }
    for (const { slot, wanted: track } of all) {
      const kept = slot === null ? undefined : this.#slots[slot];
      if (kept) kept.wanted = track;
    }
    // What is wanted no longer stops before anything else.
    await this.feed();
    const sdp = added.length > 0 && !this.#offered ? await this.#add(added) : this.#takeOffer();
    const tracks = this.#slots.flatMap(({ mid, wanted: track }) =>
      track ? [{ mid, person: track.person, kind: track.kind }] : [],
    );
    return { sdp, tracks };
  }

  /** Takes the answer to the last offer. @throws MediaError */
  async answer(sdp: string): Promise<void> {
    if (!this.#handle) throw new MediaError('Nothing was offered.');
    const handle = await this.#handle;
    await handle.message({ request: 'start' }, { type: 'answer', sdp });
    this.#isAnswered = true;
    await this.feed();
  }

  /** Lets each section have its source, or the placeholder. */
  feed(): Promise<void> {
    this.#feeding = this.#feeding.catch(() => {}).then(() => this.#feedNow());
    return this.#feeding;
  }

  /** Number of its connection; null before there is one. */
  async handleId(): Promise<number | null> {
    return (await this.#handle?.catch(() => null))?.id ?? null;
  }

  async close(): Promise<void> {
    this.#slots = [];
    const handle = await this.#handle?.catch(() => null);
    await handle?.detach();
  }

  async #feedNow(): Promise<void> {
    if (!this.#isAnswered || !this.#handle) return;
    const changes = this.#slots.flatMap(slot => {
      const idle = this.#placeholders[slot.media];
      const next = (slot.wanted && this.#source(slot.wanted)) ?? idle;
      return isSame(next, slot.fed) ? [] : [{ slot, next }];
    });
    if (changes.length === 0) return;
    try {
      await this.#switch(changes);
    } catch (error) {
      if (!isGone(error)) throw error;
      // One of them ended meanwhile, and Janus changed none.
      for (const change of changes) await this.#switch([change]).catch(ignoreGone);
    }
  }

  async #switch(changes: readonly { slot: Slot; next: Feed }[]): Promise<void> {
    const handle = await this.#handle;
    const streams = changes.map(({ slot, next }) => ({ ...next, sub_mid: slot.mid }));
    const switched = await handle?.message({ request: 'switch', streams });
    for (const { slot, next } of changes) slot.fed = next;
    // A section whose source broke off has to be offered again.
    if (switched?.jsep) this.#offered = switched.jsep.sdp;
  }

  /** Tracks that are added meanwhile come with the next question. */
  #takeOffer(): string | null {
    const sdp = this.#offered;
    this.#offered = null;
    if (sdp === null) return null;
    this.#isAnswered = false;
    return withStereo(sdp);
  }

  async #add(added: readonly { media: Media; wanted: WantedTrack | null }[]): Promise<string> {
    const streams = added.map(({ media }) => this.#placeholders[media]);
    this.#isAnswered = false;
    const isFirst = this.#handle === null;
    this.#handle ??= this.#server.attach();
    const handle = await this.#handle;
    const { data, jsep } = await handle.message(
      isFirst
        ? { request: 'join', ptype: 'subscriber', ...this.#access, autoupdate: false, streams }
        : { request: 'subscribe', streams },
    );
    if (!jsep) throw new MediaError('Janus: no offer.');
    const mids = midsOf(data);
    for (const { media, wanted } of added) {
      const mid = mids[this.#slots.length];
      if (mid === undefined) throw new MediaError('Janus: a section is missing.');
      this.#slots.push({ media, mid, wanted, fed: this.#placeholders[media] });
    }
    return withStereo(jsep.sdp);
  }
}

const isGone = (error: unknown) => error instanceof JanusError && error.code === noSuchFeed;

function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

/** Ids of the sections, in their order. */
const midsOf = ({ streams = [] }: VideoRoom): (string | undefined)[] =>
  streams.toSorted((a, b) => a.mindex - b.mindex).map(({ mid }) => mid);
