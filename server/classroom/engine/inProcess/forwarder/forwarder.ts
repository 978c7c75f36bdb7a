import type { EngineStats } from '../../mediaEngine.ts';
import type { ForwarderCalls, ForwarderSettings } from '../forwarderCalls.ts';
import { Room } from './room.ts';

/** Milliseconds between two looks for tracks that began, ended, or owe a key frame. */
const lookMs = 500;
const mostRooms = 200;

/** All rooms of a forwarder, as the server calls them. */
export function createForwarder({ ports, addresses, capacity }: ForwarderSettings): {
  calls: ForwarderCalls;
  close(): Promise<void>;
} {
  const rooms = new Map<string, Room>();
  const queues = new Map<string, Promise<unknown>>();
  const looks = setInterval(() => {
    for (const room of rooms.values()) room.route();
  }, lookMs);

  const room = (id: string): Room => {
    const found = rooms.get(id);
    if (!found) throw new Error('The room is not open.');
    return found;
  };
  /** Descriptions of one person are set one after the other. */
  const inTurn = async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(key) ?? Promise.resolve()).then(task);
    const settled = turn.catch(() => {});
    queues.set(key, settled);
    void settled.then(() => queues.get(key) === settled && queues.delete(key));
    return turn;
  };
  const ofPerson = <T>(roomId: string, personId: string, task: (room: Room) => Promise<T>) =>
    inTurn(`${roomId} ${personId}`, () => task(room(roomId)));

  const calls: ForwarderCalls = {
    openRoom(id) {
      if (rooms.has(id)) return;
      if (rooms.size >= mostRooms) throw new Error('Too many rooms are open.');
      rooms.set(id, new Room({ ports, addresses }, capacity));
    },
    async closeRoom(id) {
      const closed = rooms.get(id);
      rooms.delete(id);
      await closed?.close();
    },
    send: (roomId, personId, offer) => ofPerson(roomId, personId, at => at.send(personId, offer)),
    receive: (roomId, personId, wanted) =>
      ofPerson(roomId, personId, at => at.receive(personId, wanted)),
    answer: (roomId, personId, sdp) => ofPerson(roomId, personId, at => at.answer(personId, sdp)),
    // Not in turn: it ends what hangs.
    disconnect: (roomId, personId) => rooms.get(roomId)?.disconnect(personId),
    allow: (roomId, personId, kind, to) => room(roomId).allow(personId, kind, to),
    stats: () => statsOf(rooms),
  };
  return {
    calls,
    async close() {
      clearInterval(looks);
      await Promise.all([...rooms.values()].map(open => open.close()));
    },
  };
}

function statsOf(rooms: ReadonlyMap<string, Room>): EngineStats {
  const { user, system } = process.cpuUsage();
  return {
    processorMs: Math.round((user + system) / 1_000),
    memoryBytes: process.memoryUsage.rss(),
    rooms: [...rooms].map(([roomId, room]) => ({ roomId, ...room.stats() })),
  };
}
