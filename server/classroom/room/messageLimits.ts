import { createPace } from './perSecond.ts';
import type { Pace } from './perSecond.ts';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';

/** Of all messages of one person; browsers send a few a second while a class begins. */
const ofAll: Pace = { burst: 60, perSecond: 15 };

/** Of messages that cost others something. */
const ofTypes: Partial<Record<ClientMessage['type'], Pace>> = {
  chat: { burst: 5, perSecond: 0.5 },
  react: { burst: 8, perSecond: 2 },
  hand: { burst: 6, perSecond: 0.5 },
  send: { burst: 20, perSecond: 2 },
  receive: { burst: 40, perSecond: 10 },
  restart: { burst: 6, perSecond: 0.5 },
  media: { burst: 20, perSecond: 2 },
  line: { burst: 10, perSecond: 1 },
  captions: { burst: 6, perSecond: 0.5 },
  makeCaptions: { burst: 6, perSecond: 0.5 },
  caption: { burst: 12, perSecond: 5 },
  report: { burst: 3, perSecond: 1 / 600 },
};

/**
 * Returns whether a person may send one more message of a type now. One for each person in a room:
 * a new connection does not begin again.
 */
export function createMessageLimits(): (type: ClientMessage['type'], now: number) => boolean {
  const all = createPace(ofAll);
  const paces = new Map<string, (now: number) => boolean>();
  return (type, now) => {
    if (!all(now)) return false;
    const limit = ofTypes[type];
    if (!limit) return true;
    const pace = paces.get(type) ?? createPace(limit);
    paces.set(type, pace);
    return pace(now);
  };
}
