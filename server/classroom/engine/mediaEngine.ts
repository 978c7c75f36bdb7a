import type { MediaKind, ReceivedTrack, SentTrack, WantedTrack } from '#shared/classroom/media.ts';

/**
 * Forwards media between the people of a room. Each person has two peer connections: one in which
 * the browser offers what it sends, one in which the engine offers what the person receives. Both
 * descriptions have all candidates of the engine; browsers send none, as they reach it first.
 * Nothing of a person is forwarded before `allow`.
 */
export interface MediaEngine {
  readonly name: 'inProcess' | 'janus';
  /** Most people in one room. */
  readonly capacity: number;
  /** Idempotent. @throws MediaError */
  openRoom(roomId: string): Promise<void>;
  closeRoom(roomId: string): Promise<void>;
  /**
   * Takes the browser's offer of what it sends, the first one or a changed one, and returns the
   * answer. @throws MediaError
   */
  send(roomId: string, personId: string, offer: Offer): Promise<{ sdp: string }>;
  /**
   * Sets all that a person receives. Other layers of the same tracks, and tracks that are left out,
   * need no new description: `sdp` is null. `tracks`: all media sections that are in use.
   * Tracks that nobody sends yet are forwarded once they are there. @throws MediaError
   */
  receive(
    roomId: string,
    personId: string,
    wanted: readonly WantedTrack[],
  ): Promise<{ sdp: string | null; tracks: ReceivedTrack[] }>;
  /** Takes the browser's answer to the last offer of `receive`. @throws MediaError */
  answer(roomId: string, personId: string, sdp: string): Promise<void>;
  /** Closes both connections of a person, who may make new ones. */
  disconnect(roomId: string, personId: string): Promise<void>;
  /**
   * Sets who receives a kind of a person's media: everybody (null), or these people; nobody by an
   * empty list. What was not set goes to nobody.
   */
  allow(
    roomId: string,
    personId: string,
    kind: MediaKind,
    to: readonly string[] | null,
  ): Promise<void>;
  /** Load of the engine and of each room. */
  stats(): Promise<EngineStats>;
  /** Called when the engine has lost rooms and is ready for new ones; `isLost` says which. */
  onRestart(listener: (isLost: (roomId: string) => boolean) => void): void;
  close(): Promise<void>;
}

export interface Offer {
  sdp: string;
  tracks: readonly SentTrack[];
}

export interface EngineStats {
  /** Milliseconds of processor time since the start; 0 where the engine does not say. */
  processorMs: number;
  /** Bytes of resident memory; 0 where the engine does not say. */
  memoryBytes: number;
  /** Bytes are 0 where the engine does not say. */
  rooms: { roomId: string; people: number; bytesIn: number; bytesOut: number }[];
}

/** The part of the server's log that engines write to. */
export interface EngineLogger {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The engine refused a description, or could not be reached. */
export class MediaError extends Error {
  override name = 'MediaError';
}
