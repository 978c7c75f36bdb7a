import { setTimeout as sleep } from 'node:timers/promises';
import { MediaError } from '../mediaEngine.ts';
import type { EngineLogger, MediaEngine } from '../mediaEngine.ts';
import { chooseServer } from './chooseServer.ts';
import { JanusRoom } from './janusRoom.ts';
import { JanusServer } from './janusServer.ts';

export interface JanusSettings {
  /** Addresses of WebSocket APIs. */
  urls: readonly string[];
  /**
   * Addresses of their admin APIs, in the same order; empty: their traffic is not read.
   */
  adminUrls: readonly string[];
  /** `api_secret` and `admin_secret` of Janus and `admin_key` of its video room. */
  secret: string | null;
  /** Most people in one room. */
  capacity: number;
  logger: EngineLogger;
}

/** Milliseconds in which servers may come (back) before their rooms go to others. */
const graceMs = 3_000;
const mostRooms = 500;

/** Forwards media by Janus servers; a room is on one of them. */
export function createJanusEngine(settings: JanusSettings): MediaEngine {
  const cluster = new Cluster(settings);
  const at = (roomId: string) => cluster.room(roomId);
  return {
    name: 'janus',
    capacity: settings.capacity,
    openRoom: roomId => cluster.open(roomId),
    closeRoom: roomId => cluster.closeRoom(roomId),
    send: async (roomId, personId, offer) => (await at(roomId)).send(personId, offer),
    receive: async (roomId, personId, wanted) => (await at(roomId)).receive(personId, wanted),
    answer: async (roomId, personId, sdp) => (await at(roomId)).answer(personId, sdp),
    disconnect: async (roomId, personId) => (await cluster.find(roomId))?.disconnect(personId),
    allow: async (roomId, personId, kind, to) => (await at(roomId)).allow(personId, kind, to),
    // Janus says neither its processor time nor its memory.
    stats: async () => ({ processorMs: 0, memoryBytes: 0, rooms: await cluster.roomStats() }),
    onRestart: listener => cluster.onRestart(listener),
    close: () => cluster.close(),
  };
}

/** Servers, and what is on them. */
class Cluster {
  readonly #settings: JanusSettings;
  readonly #servers: Map<string, JanusServer>;
  readonly #rooms = new Map<string, Promise<JanusRoom>>();
  readonly #listeners: ((isLost: (roomId: string) => boolean) => void)[] = [];
  readonly #lost = new Set<string>();
  readonly #startedAt = performance.now();
  #telling: NodeJS.Timeout | null = null;

  constructor(settings: JanusSettings) {
    this.#settings = settings;
    this.#servers = new Map(
      settings.urls.map((url, index) => {
        const address = {
          url,
          adminUrl: settings.adminUrls[index] ?? null,
          secret: settings.secret,
        };
        return [url, new JanusServer(address, isUp => this.#change(url, isUp))];
      }),
    );
  }

  async open(roomId: string): Promise<void> {
    if (!this.#rooms.has(roomId)) {
      if (this.#rooms.size >= mostRooms) throw new MediaError('Too many rooms are open.');
      this.#rooms.set(roomId, this.#openNow(roomId));
    }
    try {
      await this.#rooms.get(roomId);
    } catch (error) {
      this.#rooms.delete(roomId);
      throw error;
    }
  }

  find(roomId: string): Promise<JanusRoom> | undefined {
    return this.#rooms.get(roomId);
  }

  async room(roomId: string): Promise<JanusRoom> {
    const room = this.find(roomId);
    if (!room) throw new MediaError('The room is not open.');
    return room;
  }

  async closeRoom(roomId: string): Promise<void> {
    const room = this.#rooms.get(roomId);
    this.#rooms.delete(roomId);
    await (await room)?.close();
  }

  async roomStats() {
    return Promise.all(
      [...this.#rooms].map(async ([roomId, room]) => {
        const open = await room.catch(() => null);
        const { in: bytesIn, out: bytesOut } = (await open?.traffic()) ?? { in: 0, out: 0 };
        return { roomId, people: open?.people ?? 0, bytesIn, bytesOut };
      }),
    );
  }

  onRestart(listener: (isLost: (roomId: string) => boolean) => void): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    if (this.#telling) clearTimeout(this.#telling);
    await Promise.allSettled([...this.#rooms.keys()].map(roomId => this.closeRoom(roomId)));
    await Promise.all([...this.#servers.values()].map(server => server.close()));
  }

  async #openNow(roomId: string): Promise<JanusRoom> {
    const server = await this.#serverOf(roomId);
    const { capacity, secret } = this.#settings;
    return JanusRoom.open(server, roomId, { capacity, secret });
  }

  /** The server of a room; all have a moment to come before others take their rooms. */
  async #serverOf(roomId: string): Promise<JanusServer> {
    const all = [...this.#servers.values()];
    const until = Math.max(this.#startedAt, performance.now() - graceMs) + 2 * graceMs;
    while (performance.now() < until) {
      const up = all.filter(({ isUp }) => isUp).map(({ url }) => url);
      const isSettled = up.length === all.length || performance.now() - this.#startedAt > graceMs;
      const server = this.#servers.get(chooseServer(isSettled ? up : [], roomId) ?? '');
      if (server) return server;
      await sleep(50);
    }
    throw new MediaError('No Janus server can be reached.');
  }

  #change(url: string, isUp: boolean): void {
    const { logger } = this.#settings;
    if (!isUp) {
      logger.error({ url }, 'a Janus server is gone');
      for (const [roomId, room] of this.#rooms) void this.#forget(url, roomId, room);
    }
    // A server that comes back at once retains its rooms; else they move.
    if (this.#telling) clearTimeout(this.#telling);
    this.#telling = setTimeout(() => this.#tell(), isUp ? 0 : graceMs);
    this.#telling.unref();
  }

  async #forget(url: string, roomId: string, room: Promise<JanusRoom>): Promise<void> {
    const open = await room.catch(() => null);
    if (open && open.server.url !== url) return;
    if (this.#rooms.get(roomId) === room) this.#rooms.delete(roomId);
    this.#lost.add(roomId);
  }

  #tell(): void {
    const isAnyUp = [...this.#servers.values()].some(({ isUp }) => isUp);
    if (!isAnyUp || this.#lost.size === 0) return;
    const lost = new Set(this.#lost);
    this.#lost.clear();
    this.#settings.logger.info({ rooms: lost.size }, 'rooms of a Janus server begin anew');
    for (const listener of this.#listeners) listener(roomId => lost.has(roomId));
  }
}
