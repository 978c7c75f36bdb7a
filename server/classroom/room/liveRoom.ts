import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { MediaError } from '../engine/mediaEngine.ts';
import type { MediaEngine } from '../engine/mediaEngine.ts';
import { changeRoom } from './changeRoom.ts';
import { createCueClock, isInRecording } from './cues.ts';
import type { Cue } from './cues.ts';
import {
  afterRestart,
  closedTo,
  endRoom,
  joinRoom,
  leaveRoom,
  loseMember,
  partingOf,
  passTime,
  withoutAccount,
} from './joinRoom.ts';
import type { Closed, Newcomer } from './joinRoom.ts';
import { createMessageLimits } from './messageLimits.ts';
import { RoomMedia } from './roomMedia.ts';
import { isPresent, presentOf } from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';
import { newsOf, viewOf } from './roomView.ts';
import type { RoomView } from './roomView.ts';
import { whoHears } from './whoHears.ts';
import type { ClientFrame, ClientMessage } from '#shared/classroom/clientMessages.ts';
import type { Parting, Refusal, ServerMessage } from '#shared/classroom/serverMessages.ts';

/** A browser that is in a room. */
export interface Attendee {
  tell(message: ServerMessage): void;
  /** Ends the connection for good; null: the same browser has made another one. */
  part(why: Parting | null): void;
}

/** What a report from inside a room says. */
export interface RoomReport {
  by: Member;
  about: Member;
  reason: Extract<ClientMessage, { type: 'report' }>['reason'];
  text: string;
  /** JPEG as a data URL. */
  picture: string | null;
}

export interface LiveRoomOptions {
  /** As it was stored, or new. */
  record: RoomRecord;
  engine: MediaEngine;
  /** Called after each change. */
  onChange: (before: RoomRecord, after: RoomRecord) => void;
  /** Called with what is said while it is recorded. */
  onCue: (cue: Cue) => void;
  /** @throws where it could not be stored */
  onReport: (report: RoomReport) => Promise<void>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Somebody who is connected. */
interface Present {
  attendee: Attendee;
  view: RoomView;
  readsCaptions: boolean;
}

type Done = Extract<ServerMessage, { type: 'done' }>;
type Answer = Done | Extract<ServerMessage, { type: 'refused' }>;

/** A room that people are in: its state, its connections, and its media. */
export class LiveRoom {
  readonly #options: LiveRoomOptions;
  readonly #media: RoomMedia;
  readonly #attendees = new Map<string, Present>();
  readonly #cueOf = createCueClock();
  readonly #limits = new Map<string, ReturnType<typeof createMessageLimits>>();
  #record: RoomRecord;

  constructor(options: LiveRoomOptions) {
    const { record, engine, logger, now } = options;
    this.#options = options;
    this.#record = afterRestart(record, now());
    this.#media = new RoomMedia({ engine, roomId: record.room.id, logger });
  }

  /** The state of the room now. */
  get record(): RoomRecord {
    return this.#record;
  }

  /** Number of people who are connected. */
  get connections(): number {
    return this.#attendees.size;
  }

  /** Without connections, and either ended or with nobody who may come back: it can be closed. */
  get isEmpty(): boolean {
    if (this.#attendees.size > 0) return false;
    return this.#record.room.phase === 'ended' || presentOf(this.#record).length === 0;
  }

  /** Why somebody does not get in; null where they do. @see closedTo */
  closedTo(newcomer: Newcomer, takesOver: boolean): Closed | null {
    return closedTo(this.#record, newcomer, takesOver);
  }

  /** Whether somebody counts as in the room by this browser. */
  has({ id, device }: Pick<Newcomer, 'id' | 'device'>): boolean {
    const known = this.#record.people[id];
    return known !== undefined && isPresent(known) && known.device === device;
  }

  /** Lets somebody in, and says them all there is. */
  join(newcomer: Newcomer, attendee: Attendee, more: Pick<Welcome, OfConnection>): void {
    const { id } = newcomer;
    const earlier = this.#attendees.get(id);
    this.#attendees.delete(id);
    const isSameBrowser = this.#record.people[id]?.device === newcomer.device;
    earlier?.attendee.part(isSameBrowser ? null : 'elsewhere');
    this.#become(joinRoom(this.#record, newcomer));
    const view = viewOf(this.#record, id);
    this.#attendees.set(id, { attendee, view, readsCaptions: false });
    const { room, people, chat } = view;
    attendee.tell({
      type: 'welcome',
      you: id,
      now: this.#options.now(),
      room,
      people: Object.values(people),
      chat: [...chat],
      ...more,
    });
    for (const person of view.correctedBy) {
      attendee.tell({ type: 'correction', person, is: true });
    }
  }

  /** Does what somebody requests for, and answers. */
  async act(id: string, { id: number, message }: ClientFrame): Promise<Answer> {
    const { now, logger } = this.#options;
    const refused = (code: Refusal): Answer => ({ type: 'refused', id: number, code });
    const by = this.#record.people[id];
    const limit = this.#limits.get(id) ?? createMessageLimits();
    this.#limits.set(id, limit);
    if (!limit(message.type, now())) return refused('too-many');
    const changed = changeRoom(this.#record, by, message, { now: now(), id: randomUUID() });
    if (typeof changed === 'string' || !by) {
      return refused(typeof changed === 'string' ? changed : 'not-allowed');
    }
    this.#become(changed);
    try {
      const answer = await this.#carryOut(by, message);
      return typeof answer === 'string' ? refused(answer) : { type: 'done', id: number, ...answer };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      logger.warn({ err: error, roomId: this.#record.room.id }, 'the media server refused');
      return refused('media-failed');
    }
  }

  /** Waits for somebody whose connection broke; not if they are here by another one. */
  lose(id: string, attendee: Attendee): void {
    if (this.#attendees.get(id)?.attendee !== attendee) return;
    this.#attendees.delete(id);
    this.#become(loseMember(this.#record, id, this.#options.now()));
  }

  /** Does what time brings: gives up the lost ones, ends the class. */
  passTime(): void {
    this.#become(passTime(this.#record, this.#options.now()));
  }

  /** Takes somebody out whose order or account lets them in no longer: the way in says why. */
  expel(id: string): void {
    const one = this.#attendees.get(id);
    this.#attendees.delete(id);
    this.#become(leaveRoom(this.#record, id));
    one?.attendee.part('closed');
  }

  /** Forgets a deleted account. @see withoutAccount */
  forgetAccount(accountId: string): void {
    for (const { id, accountId: own } of Object.values(this.#record.people)) {
      if (own === accountId) this.expel(id);
    }
    this.#become(withoutAccount(this.#record, accountId));
  }

  /** The class is not held at this time any more. */
  cancel(): void {
    this.#become(endRoom(this.#record, 'cancelled'));
  }

  /** The engine has begun again. */
  engineRestarted(): void {
    this.#media.restarted();
    this.#media.follow(whoHears(this.#record));
    for (const { attendee } of this.#attendees.values()) attendee.tell({ type: 'mediaRestart' });
  }

  close(): Promise<void> {
    return this.#media.close();
  }

  #become(next: RoomRecord): void {
    if (next === this.#record) return;
    const before = this.#record;
    this.#record = next;
    this.#media.follow(whoHears(next));
    for (const id of droppedFrom(before, next)) void this.#media.disconnect(id);
    for (const id of [...this.#attendees.keys()]) this.#inform(id);
    this.#options.onChange(before, next);
  }

  /** Says a person what has changed for them, or ends their connection. */
  #inform(id: string): void {
    const one = this.#attendees.get(id);
    if (!one) return;
    const view = viewOf(this.#record, id);
    const news = newsOf(one.view, view);
    one.view = view;
    const parting = partingOf(this.#record, id);
    if (parting) {
      this.#attendees.delete(id);
      one.attendee.part(parting);
      return;
    }
    for (const message of news) one.attendee.tell(message);
  }

  /** Carries out what a message requests for besides a change of the room. */
  async #carryOut(
    by: Member,
    message: ClientMessage,
  ): Promise<Omit<Done, 'type' | 'id'> | Refusal> {
    const roomId = this.#record.room.id;
    switch (message.type) {
      case 'ping':
        return { now: this.#options.now() };
      case 'send': {
        const { sdp, tracks } = message;
        return this.#media.call(by.id, engine => engine.send(roomId, by.id, { sdp, tracks }));
      }
      case 'receive': {
        const { people } = viewOf(this.#record, by.id);
        const wanted = message.wanted.filter(
          ({ person }) => person !== by.id && people[person] !== undefined,
        );
        return this.#media.call(by.id, engine => engine.receive(roomId, by.id, wanted));
      }
      case 'answer':
        await this.#media.call(by.id, engine => engine.answer(roomId, by.id, message.sdp));
        return {};
      case 'restart':
        await this.#media.disconnect(by.id);
        return {};
      case 'react':
        this.#react(by, message.emoji);
        return {};
      case 'captions': {
        const one = this.#attendees.get(by.id);
        if (one) one.readsCaptions = message.is;
        return {};
      }
      case 'caption':
        this.#caption(by, message);
        this.#keepCue(by, message);
        return {};
      case 'report':
        return this.#report(by, message);
      default:
        return {};
    }
  }

  #react(by: Member, emoji: string): void {
    for (const [id, { attendee }] of this.#attendees) {
      if (this.#record.people[id]?.isAdmitted) {
        attendee.tell({ type: 'reaction', person: by.id, emoji });
      }
    }
  }

  /** Says a caption to those who hear its speaker, and read captions. */
  #caption(
    { id: person }: Member,
    { text, isFinal }: Extract<ClientMessage, { type: 'caption' }>,
  ): void {
    const hearing = whoHears(this.#record)[person]?.voice;
    for (const [id, { attendee, readsCaptions }] of this.#attendees) {
      if (!readsCaptions || id === person || hearing === undefined) continue;
      if (hearing === null || hearing.includes(id)) {
        attendee.tell({ type: 'caption', person, text, isFinal });
      }
    }
  }

  /** Captions of a recording are those of what it has. */
  #keepCue(by: Member, piece: Extract<ClientMessage, { type: 'caption' }>): void {
    const cue = this.#cueOf(by.id, piece, this.#options.now());
    if (cue && isInRecording(this.#record, by)) this.#options.onCue(cue);
  }

  async #report(
    by: Member,
    { person, reason, text, picture }: Extract<ClientMessage, { type: 'report' }>,
  ): Promise<Record<never, never> | Refusal> {
    const about = this.#record.people[person];
    if (!about || about.id === by.id) return 'not-valid';
    try {
      await this.#options.onReport({ by, about, reason, text, picture });
      return {};
    } catch (error) {
      this.#options.logger.error({ err: error }, 'a report from a room could not be stored');
      return 'not-allowed';
    }
  }
}

type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
/** What a welcome says of the connection. */
type OfConnection = 'iceServers' | 'returnTicket';

/** Servers by which browsers reach the engine. */
export type IceServers = Welcome['iceServers'];

/**
 * Those whose connections to the engine have to end: they left, wait, or came by another browser.
 */
const droppedFrom = (before: RoomRecord, after: RoomRecord): string[] =>
  presentOf(before)
    .filter(({ id, isAdmitted, device }) => {
      const now = after.people[id];
      if (!now || !isPresent(now) || after.room.phase === 'ended') return true;
      return (isAdmitted && !now.isAdmitted) || now.device !== device;
    })
    .map(({ id }) => id);
