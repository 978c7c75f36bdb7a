import type { MediaKind, MediaLayer, SentTrack } from '#shared/classroom/media.ts';
import type { Signalling } from '../signalling/signalling.ts';
import { withStereo } from './sdp.ts';

/** Tracks of what a browser sends. A camera has one track, which is sent twice. */
export type SentMedia = Readonly<Partial<Record<MediaKind, MediaStreamTrack | null>>>;

interface Slot {
  kind: MediaKind;
  layer: MediaLayer;
  transceiver: RTCRtpTransceiver;
}

type Encoding = Pick<
  RTCRtpEncodingParameters,
  'maxBitrate' | 'maxFramerate' | 'scaleResolutionDownBy'
>;

/** Most bits a second of each track, and how much smaller the small camera is. */
const encodings: Record<string, Encoding> = {
  'voice high': { maxBitrate: 40_000 },
  'music high': { maxBitrate: 128_000 },
  'camera high': { maxBitrate: 1_300_000, maxFramerate: 30 },
  'camera low': { maxBitrate: 160_000, maxFramerate: 15, scaleResolutionDownBy: 4 },
  'screen high': { maxBitrate: 1_500_000, maxFramerate: 10 },
};

const slotsOf = (isHost: boolean): [MediaKind, MediaLayer][] => [
  ['voice', 'high'],
  ['camera', 'high'],
  ['camera', 'low'],
  ...(isHost
    ? ([
        ['music', 'high'],
        ['screen', 'high'],
      ] satisfies [MediaKind, MediaLayer][])
    : []),
];

export interface SendPeer {
  readonly connection: RTCPeerConnection;
  /** Sends these tracks instead of those before; needs no new description. */
  set(media: SentMedia): Promise<void>;
  /** Stops the large picture, or every picture, on a line that does not carry them. */
  limit(pictures: 'all' | 'small' | 'none'): Promise<void>;
  close(): void;
}

/**
 * The small picture of a camera is a clone of its track: what limits one encoder of a track limits
 * all.
 */
function createClones() {
  let made: { of: MediaStreamTrack; clone: MediaStreamTrack } | null = null;
  return {
    of(track: MediaStreamTrack | null): MediaStreamTrack | null {
      if (made && made.of === track) return made.clone;
      made?.clone.stop();
      made = track && { of: track, clone: track.clone() };
      return made?.clone ?? null;
    },
  };
}

/** The connection of what a browser sends: all its tracks are described at once. */
export async function openSendPeer(
  connection: RTCPeerConnection,
  signalling: Pick<Signalling, 'send'>,
  isHost: boolean,
): Promise<SendPeer> {
  const slots = slotsOf(isHost).map(([kind, layer]): Slot => {
    const type = kind === 'camera' || kind === 'screen' ? 'video' : 'audio';
    const encoding = encodings[`${kind} ${layer}`] ?? {};
    const transceiver = connection.addTransceiver(type, {
      direction: 'sendonly',
      sendEncodings: [encoding],
    });
    return { kind, layer, transceiver };
  });
  await connection.setLocalDescription();
  const tracks = slots.map(({ kind, layer, transceiver }): SentTrack => {
    return { mid: transceiver.mid ?? '', kind, layer };
  });
  const sdp = connection.localDescription?.sdp ?? '';
  const answer = await signalling.send({ type: 'send', sdp, tracks });
  const clones = createClones();
  const music = new Set(tracks.filter(({ kind }) => kind === 'music').map(({ mid }) => mid));
  await connection.setRemoteDescription({
    type: 'answer',
    sdp: withStereo(answer.sdp ?? '', music),
  });
  return {
    connection,
    async set(media) {
      await Promise.all(
        slots.map(async ({ kind, layer, transceiver: { sender } }) => {
          const wanted = media[kind] ?? null;
          const track = layer === 'low' ? clones.of(wanted) : wanted;
          if (sender.track !== track) await sender.replaceTrack(track);
        }),
      );
    },
    async limit(pictures) {
      const cameras = slots.filter(({ kind }) => kind === 'camera');
      await Promise.all(
        cameras.map(async ({ layer, transceiver: { sender } }) => {
          const parameters = sender.getParameters();
          const [encoding] = parameters.encodings;
          const active = pictures === 'all' || (pictures === 'small' && layer === 'low');
          if (!encoding || encoding.active === active) return;
          encoding.active = active;
          await sender.setParameters(parameters);
        }),
      );
    },
    close() {
      clones.of(null);
      connection.close();
    },
  };
}
