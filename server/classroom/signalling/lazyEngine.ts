import type { MediaEngine } from '../engine/mediaEngine.ts';

/** Returns an engine that is opened by the first room. `capacity`: most people in a room. */
export function lazyEngine(open: () => MediaEngine, capacity: number): MediaEngine {
  let opened: MediaEngine | undefined;
  const listeners: Parameters<MediaEngine['onRestart']>[0][] = [];
  const engine = (): MediaEngine => {
    if (opened) return opened;
    opened = open();
    for (const listener of listeners) opened.onRestart(listener);
    return opened;
  };
  return {
    name: 'inProcess',
    capacity,
    openRoom: roomId => engine().openRoom(roomId),
    closeRoom: roomId => engine().closeRoom(roomId),
    send: (roomId, personId, offer) => engine().send(roomId, personId, offer),
    receive: (roomId, personId, wanted) => engine().receive(roomId, personId, wanted),
    answer: (roomId, personId, sdp) => engine().answer(roomId, personId, sdp),
    disconnect: (roomId, personId) => engine().disconnect(roomId, personId),
    allow: (roomId, personId, kind, to) => engine().allow(roomId, personId, kind, to),
    stats: () => opened?.stats() ?? Promise.resolve({ processorMs: 0, memoryBytes: 0, rooms: [] }),
    onRestart(listener) {
      listeners.push(listener);
      opened?.onRestart(listener);
    },
    close: () => opened?.close() ?? Promise.resolve(),
  };
}
