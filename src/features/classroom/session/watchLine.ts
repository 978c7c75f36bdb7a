import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import { goodLine, nextQuality } from '../media/lineQuality.ts';
import { flowing, nextStall, sampleBetween } from '../media/lineSampler.ts';
import type { LineCounters } from '../media/lineSampler.ts';
import type { MediaLink } from '../media/mediaLink.ts';
import { isSending, othersIn } from '../room/roomModel.ts';
import type { RoomModel } from '../room/roomModel.ts';
import type { SessionState, Store } from './sessionState.ts';

export interface WatchOptions {
  store: Store<SessionState>;
  media: Pick<MediaLink, 'count' | 'limit' | 'restart'>;
  tell: (message: ClientMessage) => void;
  /** Finds out whether signalling has a line at all. */
  checkLine: () => void;
  /** Another quality: other tracks are wanted. */
  changed: () => void;
}

/** Somebody in the room speaks or plays music: packets must come. */
const hears = (model: RoomModel): boolean =>
  othersIn(model).some(
    person => person.isConnected && (isSending(person, 'voice') || isSending(person, 'music')),
  );

const lookMs = 1_000;
const sentAt = { high: 'all', low: 'small', noTiles: 'none', soundOnly: 'none' } as const;

/**
 * Looks at the line every second: receives less while it is bad, sends less while the own upload
 * is, and says those who keep order when it is weak. Returns what ends it.
 */
export function watchLine({ store, media, tell, checkLine, changed }: WatchOptions): () => void {
  let before: LineCounters | null = null;
  let line = goodLine;
  let upload = goodLine;
  let stall = flowing;
  let told: 'good' | 'weak' = 'good';
  const look = async () => {
    const counters = store.get().media === 'connected' ? await media.count() : null;
    const last = before;
    before = counters;
    if (!counters || !last) return;
    // Anybody who comes and goes changes the counters: nothing is lost by that.
    const packets = hears(store.get().model) ? Math.max(0, counters.received - last.received) : 1;
    const next = nextStall(stall, packets);
    stall = next.stall;
    if (next.isLost) {
      before = null;
      checkLine();
      media.restart();
      return;
    }
    const levelBefore = line.level;
    line = nextQuality(line, sampleBetween(last, counters));
    upload = nextQuality(upload, { loss: counters.sentLoss, jitterMs: 0, dropped: 0 });
    const sent = sentAt[upload.level];
    if (sent !== store.get().sent) {
      store.set({ sent });
      media.limit(sent);
    }
    if (line.level !== levelBefore) {
      store.set({ quality: line.level });
      changed();
    }
    const is = line.isWeak || upload.isWeak ? 'weak' : 'good';
    if (is !== told) {
      told = is;
      tell({ type: 'line', is });
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  return () => clearInterval(timer);
}
