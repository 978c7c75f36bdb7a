import type { WantedTrack } from '#shared/classroom/media.ts';
import { backoff } from '../signalling/backoff.ts';
import type { Signalling } from '../signalling/signalling.ts';
import { countersOf } from './lineSampler.ts';
import type { LineCounters } from './lineSampler.ts';
import { openReceivePeer } from './receivePeer.ts';
import type { IncomingTrack, ReceivePeer } from './receivePeer.ts';
import { openSendPeer } from './sendPeer.ts';
import type { SendPeer, SentMedia } from './sendPeer.ts';
import { watchLoss } from './watchLoss.ts';

export type MediaStatus = 'connecting' | 'connected' | 'lost';

export interface MediaLinkOptions {
  signalling: Pick<Signalling, 'send'>;
  openConnection: () => RTCPeerConnection;
  isHost: () => boolean;
  onTracks: (tracks: IncomingTrack[]) => void;
  onStatus: (status: MediaStatus) => void;
}

export interface MediaLink {
  /** Makes both connections again. */
  restart(): void;
  /** Gives both connections up, until they are made again. */
  stop(): void;
  want(wanted: readonly WantedTrack[]): void;
  send(media: SentMedia): void;
  limit(pictures: 'all' | 'small' | 'none'): void;
  /** Counters of both connections; null while there are none. */
  count(): Promise<LineCounters | null>;
}

interface Peers {
  send: SendPeer | null;
  receive: ReceivePeer;
}

/** Counters of both connections; null while one is missing. */
async function countOf(peers: Peers | null): Promise<LineCounters | null> {
  const { send, receive } = peers ?? {};
  if (!send || !receive) return null;
  const reports = await Promise.all([receive.connection.getStats(), send.connection.getStats()]);
  return countersOf(reports.flatMap((report): object[] => [...report.values()]));
}

/**
 * Both connections to the media server. They are made again together when one is lost, as often as
 * needed.
 */
export function createMediaLink(options: MediaLinkOptions): MediaLink {
  let peers: Peers | null = null;
  let attempt = 0;
  let failed = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wanted: readonly WantedTrack[] = [];
  let media: SentMedia = {};
  let pictures: 'all' | 'small' | 'none' = 'all';

  const drop = () => {
    clearTimeout(retry);
    peers?.send?.close();
    peers?.receive.close();
    peers = null;
  };
  const connected = () => {
    failed = 0;
    options.onStatus('connected');
  };
  const lose = () => {
    drop();
    options.onStatus('lost');
    retry = setTimeout(() => void open(), backoff(failed));
    failed += 1;
  };
  const open = async () => {
    drop();
    const own = (attempt += 1);
    const isCurrent = () => own === attempt;
    const onLost = () => isCurrent() && lose();
    const connectionOf = () => {
      const connection = options.openConnection();
      watchLoss(connection, () => isCurrent() && connected(), onLost);
      return connection;
    };
    try {
      // Also the first time: the engine may hold those of the page before a reload.
      await options.signalling.send({ type: 'restart' });
      if (!isCurrent()) return;
      const receive = openReceivePeer({
        connection: connectionOf(),
        signalling: options.signalling,
        onTracks: options.onTracks,
        onFailure: onLost,
      });
      const opened: Peers = { send: null, receive };
      peers = opened;
      receive.want(wanted);
      const send = await openSendPeer(connectionOf(), options.signalling, options.isHost());
      // Lost again meanwhile.
      if (peers !== opened) return send.close();
      opened.send = send;
      await Promise.all([send.set(media), send.limit(pictures)]);
    } catch {
      onLost();
    }
  };
  return {
    restart: () => void open(),
    want(next) {
      wanted = next;
      peers?.receive.want(next);
    },
    send(next) {
      media = next;
      void peers?.send?.set(next).catch(() => undefined);
    },
    limit(next) {
      pictures = next;
      void peers?.send?.limit(next).catch(() => undefined);
    },
    stop() {
      attempt += 1;
      drop();
    },
    count: () => countOf(peers),
  };
}
