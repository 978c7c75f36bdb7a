import { randomInt } from 'node:crypto';
import { MediaError } from '../mediaEngine.ts';
import type { Offer } from '../mediaEngine.ts';
import { withMusic } from '../sdp/descriptions.ts';
import type { Feed, JanusMessage, RoomAccess } from './janusMessages.ts';
import type { Handle, JanusServer } from './janusServer.ts';
import type { MediaKind, MediaLayer, SentTrack } from '#shared/classroom/media.ts';

/** What a person sends. */
export class Publisher {
  readonly #server: JanusServer;
  readonly #access: RoomAccess;
  readonly #onChange: () => void;
  /** Number under which others subscribe. */
  readonly #feed = randomInt(1, 2 ** 47);
  #handle: Promise<Handle> | null = null;
  #isPublished = false;
  #tracks: readonly SentTrack[] = [];
  /** Nobody can subscribe before its connection is. */
  #isConnected = false;
  readonly #silent = new Set<string>();

  constructor(server: JanusServer, access: RoomAccess, onChange: () => void) {
    this.#server = server;
    this.#access = access;
    this.#onChange = onChange;
  }

  /** Takes an offer and returns the answer. @throws MediaError */
  async publish({ sdp, tracks }: Offer): Promise<string> {
    this.#handle ??= this.#join();
    const handle = await this.#handle;
    const body = {
      request: this.#isPublished ? 'configure' : 'publish',
      descriptions: tracks.map(({ mid, kind, layer }) => ({
        mid,
        description: `${kind} ${layer}`,
      })),
    };
    const { jsep } = await handle.message(body, { type: 'offer', sdp });
    if (!jsep) throw new MediaError('Janus: no answer to the offer.');
    this.#isPublished = true;
    this.#tracks = tracks;
    const music = new Set(tracks.filter(({ kind }) => kind === 'music').map(({ mid }) => mid));
    return withMusic(jsep.sdp, music);
  }

  /** Where a track is; the other layer is in for one that is not sent. */
  feed(kind: MediaKind, layer: MediaLayer): Feed | null {
    if (!this.#isConnected) return null;
    const ofKind = this.#tracks.filter(track => track.kind === kind);
    const wanted = ofKind.find(track => track.layer === layer);
    const other = ofKind.find(track => track.layer !== layer);
    const isSilent = (track: SentTrack) => this.#silent.has(track.mid);
    const isBetter = wanted && (!isSilent(wanted) || !other || isSilent(other));
    const mid = (isBetter ? wanted : other)?.mid;
    return mid === undefined ? null : { feed: this.#feed, mid };
  }

  /** Number of its connection; null before there is one. */
  async handleId(): Promise<number | null> {
    return (await this.#handle?.catch(() => null))?.id ?? null;
  }

  async close(): Promise<void> {
    this.#tracks = [];
    const handle = await this.#handle?.catch(() => null);
    await handle?.detach();
  }

  async #join(): Promise<Handle> {
    const handle = await this.#server.attach(message => this.#hear(message));
    const join = { request: 'join', ptype: 'publisher', ...this.#access, id: this.#feed };
    await handle.message(join);
    return handle;
  }

  #hear({ janus, mid, receiving }: JanusMessage): void {
    if (janus === 'media' && mid !== undefined) {
      if (receiving) this.#silent.delete(mid);
      else this.#silent.add(mid);
      this.#onChange();
    }
    if (janus === 'webrtcup' || janus === 'hangup') {
      this.#isConnected = janus === 'webrtcup';
      this.#onChange();
    }
  }
}
