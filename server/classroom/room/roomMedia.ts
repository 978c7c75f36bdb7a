import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { MediaEngine } from '../engine/mediaEngine.ts';
import type { AllowTable, Receivers } from './whoHears.ts';
import { mediaKinds } from '#shared/classroom/media.ts';

/** Milliseconds until what the engine did not take is said again. */
const againMs = 1_000;

export interface RoomMediaOptions {
  engine: MediaEngine;
  roomId: string;
  logger: Logger;
}

/**
 * A room in the engine, which follows what people may hear and see. The calls for one person are
 * made one after another, and what the engine did not take of who hears whom is said again until it
 * does.
 */
export class RoomMedia {
  readonly #engine: MediaEngine;
  readonly #roomId: string;
  readonly #logger: Logger;
  readonly #queues = new Map<string, Promise<unknown>>();
  #wanted: AllowTable = {};
  #told = new Map<string, Receivers>();
  #opening: Promise<void> | undefined;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ engine, roomId, logger }: RoomMediaOptions) {
    this.#engine = engine;
    this.#roomId = roomId;
    this.#logger = logger;
  }

  /** Sets who hears and sees whom. */
  follow(table: AllowTable): void {
    this.#wanted = table;
    this.#tell();
  }

  /** Makes a call for a person. @throws MediaError */
  call<Result>(person: string, run: (engine: MediaEngine) => Promise<Result>): Promise<Result> {
    return this.#inTurn(person, async () => {
      await this.#open();
      return run(this.#engine);
    });
  }

  /** Closes the connections of somebody; again until it is done. */
  async disconnect(person: string): Promise<void> {
    try {
      await this.#inTurn(person, () => this.#engine.disconnect(this.#roomId, person));
      for (const kind of mediaKinds) this.#told.delete(`${person} ${kind}`);
      this.#tell();
    } catch (error) {
      this.#logger.warn({ err: error, roomId: this.#roomId }, 'a person is not disconnected yet');
      if (!this.#isClosed) setTimeout(() => void this.disconnect(person), againMs).unref();
    }
  }

  /** The engine has lost the room. */
  restarted(): void {
    this.#opening = undefined;
    this.#told = new Map();
    this.#tell();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    try {
      await this.#inTurn('', () => this.#engine.closeRoom(this.#roomId));
    } catch (error) {
      this.#logger.warn({ err: error, roomId: this.#roomId }, 'a room could not be closed');
    }
  }

  /** Runs a call after those before it of the same person, or of the room. */
  #inTurn<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
    const result = (this.#queues.get(name) ?? Promise.resolve()).then(call);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#queues.set(name, settled);
    void settled.then(() => {
      if (this.#queues.get(name) === settled) this.#queues.delete(name);
    });
    return result;
  }

  #open(): Promise<void> {
    this.#opening ??= this.#engine.openRoom(this.#roomId).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  #tell(): void {
    void this.#inTurn('', () => this.#tellAll()).catch((error: unknown) => {
      const facts = { err: error, roomId: this.#roomId };
      this.#logger.warn(facts, 'the media server did not take who hears whom');
      this.#again ??= setTimeout(() => {
        this.#again = undefined;
        this.#tell();
      }, againMs).unref();
    });
  }

  async #tellAll(): Promise<void> {
    if (this.#isClosed) return;
    await this.#open();
    for (const [person, kinds] of Object.entries(this.#wanted)) {
      for (const kind of mediaKinds) {
        const key = `${person} ${kind}`;
        const to = kinds[kind];
        if (this.#told.has(key) && isDeepStrictEqual(this.#told.get(key), to)) continue;
        await this.#engine.allow(this.#roomId, person, kind, to);
        this.#told.set(key, to);
      }
    }
    await this.#silenceOthers();
  }

  /** Nobody hears who is not in the room any more. */
  async #silenceOthers(): Promise<void> {
    for (const key of this.#told.keys()) {
      const [person = '', name] = key.split(' ');
      const kind = mediaKinds.find(one => one === name);
      if (this.#wanted[person] || !kind) continue;
      await this.#engine.allow(this.#roomId, person, kind, []);
      this.#told.delete(key);
    }
  }
}
