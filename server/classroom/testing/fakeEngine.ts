import type { MediaKind } from '#shared/classroom/media.ts';
import type { MediaEngine } from '../engine/mediaEngine.ts';

/** An engine that forwards nothing and remembers its calls. */
export function fakeEngine(capacity = 12) {
  const allowed = new Map<string, readonly string[] | null>();
  const calls: string[] = [];
  const listeners: Parameters<MediaEngine['onRestart']>[0][] = [];
  const engine: MediaEngine = {
    name: 'inProcess',
    capacity,
    openRoom: async roomId => void calls.push(`open ${roomId}`),
    closeRoom: async roomId => void calls.push(`close ${roomId}`),
    async send(_roomId, personId) {
      calls.push(`send ${personId}`);
      return { sdp: 'v=0 answer' };
    },
    async receive(_roomId, personId, wanted) {
      calls.push(`receive ${personId}`);
      const tracks = wanted.map(({ person, kind }, index) => ({ mid: `${index}`, person, kind }));
      return { sdp: 'v=0 offer', tracks };
    },
    answer: async (_roomId, personId) => void calls.push(`answer ${personId}`),
    disconnect: async (_roomId, personId) => void calls.push(`disconnect ${personId}`),
    allow: async (_roomId, personId: string, kind: MediaKind, to) =>
      void allowed.set(`${personId} ${kind}`, to),
    stats: async () => ({ processorMs: 0, memoryBytes: 0, rooms: [] }),
    onRestart: listener => void listeners.push(listener),
    close: async () => undefined,
  };
  return {
    engine,
    calls,
    /** Receivers of a kind of somebody's media. */
    receiversOf: (person: string, kind: MediaKind) => allowed.get(`${person} ${kind}`),
    /** Begins again. */
    restart() {
      allowed.clear();
      for (const listener of listeners) listener(() => true);
    },
  };
}
