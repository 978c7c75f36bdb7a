import type { MediaKind, ReceivedTrack, WantedTrack } from '#shared/classroom/media.ts';
import type { Signalling } from '../signalling/signalling.ts';
import { withStereo } from './sdp.ts';

/** A track of somebody else. */
export interface IncomingTrack {
  person: string;
  kind: MediaKind;
  track: MediaStreamTrack;
}

export interface ReceivePeer {
  readonly connection: RTCPeerConnection;
  /** Wants these tracks from now on; only the last of several calls in a row is carried out. */
  want(wanted: readonly WantedTrack[]): void;
  close(): void;
}

export interface ReceiveOptions {
  connection: RTCPeerConnection;
  signalling: Pick<Signalling, 'send'>;
  onTracks: (tracks: IncomingTrack[]) => void;
  /** A description was refused, or there was no answer. */
  onFailure: (error: unknown) => void;
}

const keyOf = (wanted: readonly WantedTrack[]): string =>
  wanted
    .map(({ person, kind, layer }) => `${person} ${kind} ${layer}`)
    .toSorted()
    .join('\n');

const tracksOf = (connection: RTCPeerConnection, tracks: readonly ReceivedTrack[]) => {
  const byMid = new Map(connection.getTransceivers().map(one => [one.mid, one]));
  return tracks.flatMap(({ mid, person, kind }): IncomingTrack[] => {
    const track = byMid.get(mid)?.receiver.track;
    return track ? [{ person, kind, track }] : [];
  });
};

/** The connection of what a browser receives: the server offers, one offer at a time. */
export function openReceivePeer(options: ReceiveOptions): ReceivePeer {
  const { connection, signalling, onTracks, onFailure } = options;
  let next: readonly WantedTrack[] | null = null;
  let shown = '';
  let isBusy = false;
  let isClosed = false;

  const negotiate = async (wanted: readonly WantedTrack[]) => {
    const { sdp, tracks = [] } = await signalling.send({ type: 'receive', wanted: [...wanted] });
    if (isClosed) return;
    if (typeof sdp === 'string') {
      await connection.setRemoteDescription({ type: 'offer', sdp });
      const answer = await connection.createAnswer();
      const music = tracks.filter(({ kind }) => kind === 'music').map(({ mid }) => mid);
      const own = withStereo(answer.sdp ?? '', new Set(music));
      await connection.setLocalDescription({ type: 'answer', sdp: own });
      await signalling.send({ type: 'answer', sdp: connection.localDescription?.sdp ?? own });
    }
    if (!isClosed) onTracks(tracksOf(connection, tracks));
  };
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (next && !isClosed) {
        const wanted = next;
        next = null;
        shown = keyOf(wanted);
        // One offer at a time.
        await negotiate(wanted);
      }
    } catch (error) {
      if (!isClosed) onFailure(error);
    } finally {
      isBusy = false;
    }
  };
  return {
    connection,
    want(wanted) {
      if (keyOf(wanted) === shown && !next) return;
      next = wanted;
      void work();
    },
    close() {
      isClosed = true;
      connection.close();
    },
  };
}
