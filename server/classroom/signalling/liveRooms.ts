import type { Logger } from 'pino';
import { notice } from '@flowroom/marketplace/signals';
import type { MediaEngine } from '../engine/mediaEngine.ts';
import { LiveRoom } from '../room/liveRoom.ts';
import type { RoomReport } from '../room/liveRoom.ts';
import { afterRestart } from '../room/joinRoom.ts';
import { newRoom } from '../room/roomRecord.ts';
import type { RoomPlan, RoomRecord } from '../room/roomRecord.ts';
import { minuteMs } from '#shared/time/time.ts';
import { beatMs, createStayKeeper } from '../store/keepStays.ts';
import type { StayKeeper } from '../store/keepStays.ts';
import type { RoomStore } from '../store/roomStore.ts';
import type { StayRow } from '../store/tables.ts';
import { createRoomWriter } from '../store/writeRooms.ts';
import type { RoomWriter } from '../store/writeRooms.ts';

/** A class time as the marketplace has it now. */
export type PlannedRoom = Omit<RoomPlan, 'roomId' | 'capacity'>;

export interface LiveRoomsOptions {
  engine: MediaEngine;
  /** Most people in a room that opens now. */
  capacity: () => number;
  store: RoomStore;
  /** Reads the class time of a room; null where the class is not held then. */
  readPlan: (roomId: string) => Promise<PlannedRoom | null>;
  onReport: (roomId: string, report: RoomReport) => Promise<void>;
  logger: Logger;
  now: () => number;
}

/** Milliseconds between two looks at time, at stays, and at the class times of open rooms. */
const everyMs = { time: 1_000, stays: beatMs, plans: 30_000, old: 3_600_000 };

interface OpenRoom {
  room: LiveRoom;
  stays: StayKeeper;
  writer: RoomWriter;
  /** Epoch milliseconds. */
  openedAt: number;
}

/** The rooms of this process: opened when the first person comes, closed after the last one. */
export class LiveRooms {
  readonly #options: LiveRoomsOptions;
  readonly #opening = new Map<string, Promise<OpenRoom | null>>();
  readonly #open = new Map<string, OpenRoom>();
  /** Rooms whose last state is being written. */
  readonly #ending = new Map<string, Promise<void>>();
  readonly #timers: NodeJS.Timeout[];

  constructor(options: LiveRoomsOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.#passTime(), everyMs.time),
      setInterval(() => this.#beat(), everyMs.stays),
      setInterval(() => void this.lookAtPlans(), everyMs.plans),
      setInterval(() => void this.#forgetOld(), everyMs.old),
    ];
    for (const timer of this.#timers) timer.unref();
    options.engine.onRestart(isLost => {
      for (const [roomId, { room }] of this.#open) if (isLost(roomId)) room.engineRestarted();
    });
  }

  /** Opens a room; null where no class is held then. */
  async open(roomId: string): Promise<LiveRoom | null> {
    const opening = this.#opening.get(roomId) ?? this.#begin(roomId);
    this.#opening.set(roomId, opening);
    try {
      const one = await opening;
      if (!one) this.#opening.delete(roomId);
      return one?.room ?? null;
    } catch (error) {
      this.#opening.delete(roomId);
      throw error;
    }
  }

  /** The state of a room, as it is here or as it was stored; null for one that never began. */
  async recordOf(roomId: string): Promise<RoomRecord | null> {
    const running = this.#open.get(roomId)?.room.record;
    if (running) return running;
    const { store, now } = this.#options;
    await this.#ending.get(roomId);
    const stored = await store.load(roomId);
    // Nobody is connected to a room that does not run.
    return stored && afterRestart(stored, now());
  }

  /** Ends rooms whose class is not held at their time any more. */
  async lookAtPlans(): Promise<void> {
    for (const roomId of [...this.#open.keys()]) await this.lookAtPlan(roomId);
  }

  /** Ends a room whose class is not held at its time any more. */
  async lookAtPlan(roomId: string): Promise<void> {
    const { readPlan, logger } = this.#options;
    try {
      if ((await readPlan(roomId)) === null) this.#open.get(roomId)?.room.cancel();
    } catch (error) {
      logger.info({ err: error, roomId }, 'the class of a room could not be read');
    }
  }

  /** The rooms that run, by their ids. */
  running(): (readonly [string, LiveRoom])[] {
    return [...this.#open].map(([roomId, { room }]) => [roomId, room] as const);
  }

  /** Forgets a deleted account, here and in the store. */
  async forgetAccount(accountId: string): Promise<void> {
    for (const { room, writer } of this.#open.values()) {
      const own = Object.values(room.record.people).filter(one => one.accountId === accountId);
      if (own.length === 0) continue;
      room.forgetAccount(accountId);
      await writer.forgetAccount(accountId, new Set(own.map(({ id }) => id)));
    }
    await this.#options.store.forgetAccount(accountId);
  }

  /** People and rooms now. */
  counts(): { rooms: number; people: number } {
    const rooms = [...this.#open.values()];
    return {
      rooms: rooms.length,
      people: rooms.reduce((sum, { room }) => sum + room.connections, 0),
    };
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    const { now, engine } = this.#options;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { stays } of this.#open.values()) stays.beat(now());
    await Promise.all([
      ...this.#ending.values(),
      ...[...this.#open.values()].map(({ writer }) => writer.close()),
    ]);
    await engine.close();
  }

  async #begin(roomId: string): Promise<OpenRoom | null> {
    const { engine, store, readPlan, onReport, logger, now } = this.#options;
    const capacity = this.#options.capacity();
    await this.#ending.get(roomId);
    const [plan, stored] = await Promise.all([readPlan(roomId), store.load(roomId)]);
    if (!plan) return null;
    const record: RoomRecord = stored
      ? { ...stored, room: { ...stored.room, title: plan.title, plan: plan.plan, capacity } }
      : newRoom({ roomId, ...plan, capacity });
    const stays = createStayKeeper(stored ? await cutOffStays(store, stored) : []);
    const writer = createRoomWriter({ roomId, store, stays, logger, now });
    const room = new LiveRoom({
      record,
      engine,
      onChange(before, after) {
        stays.follow(after, now());
        writer.changed(before, after);
      },
      onCue: cue => writer.say(cue),
      onReport: report => onReport(roomId, report),
      logger,
      now,
    });
    const made = { room, stays, writer, openedAt: now() };
    this.#open.set(roomId, made);
    return made;
  }

  #end(roomId: string, one: OpenRoom): void {
    this.#open.delete(roomId);
    this.#opening.delete(roomId);
    const closing = this.#measure(roomId, one).then(() => one.room.close());
    const ending = Promise.all([closing, one.writer.close()]).then(() => {
      this.#ending.delete(roomId);
    });
    this.#ending.set(roomId, ending);
  }

  /** Reports how long a class was held in this process, and what was forwarded for it. */
  async #measure(roomId: string, { room, stays, openedAt }: OpenRoom): Promise<void> {
    const { engine, now } = this.#options;
    const { startedAt } = room.record.room;
    if (startedAt === null) return;
    const found = await engine.stats().catch(() => null);
    const { bytesIn = 0, bytesOut = 0 } = found?.rooms.find(one => one.roomId === roomId) ?? {};
    notice('classHeld', {
      minutes: (now() - Math.max(startedAt, openedAt)) / minuteMs,
      personMinutes: stays.totalMs() / minuteMs,
      bytesIn,
      bytesOut,
    });
  }

  #passTime(): void {
    for (const [roomId, one] of this.#open) {
      one.room.passTime();
      if (one.room.isEmpty) this.#end(roomId, one);
    }
  }

  #beat(): void {
    for (const { stays, writer } of this.#open.values()) {
      stays.beat(this.#options.now());
      writer.write();
    }
  }

  async #forgetOld(): Promise<void> {
    const { store, logger, now } = this.#options;
    try {
      await store.forgetOld(now());
    } catch (error) {
      logger.warn({ err: error }, 'old rooms could not be deleted');
    }
  }
}

/** The last stays of those whom a process had in the room when it ended or was killed. */
async function cutOffStays(store: RoomStore, { room, people }: RoomRecord): Promise<StayRow[]> {
  const rows = await store.stays(room.id);
  const isHere = ({ person }: StayRow) => people[person]?.presence === 'here';
  return rows.filter(isHere);
}
