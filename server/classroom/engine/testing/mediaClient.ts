import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  useNACK,
  useOPUS,
  usePLI,
  useSdesMid,
  useTransportWideCC,
  useVP8,
} from 'werift';
import type { RtpPacket } from 'werift';
import { mediaOf } from '../assignSlots.ts';
import type { MediaEngine } from '../mediaEngine.ts';
import { markOf, syntheticPacket } from './syntheticMedia.ts';
import type { Mark } from './syntheticMedia.ts';
import type { MediaKind, MediaLayer, ReceivedTrack, WantedTrack } from '#shared/classroom/media.ts';

/** A packet as it arrived at a client. */
export interface Arrived extends Mark {
  mid: string;
  sequence: number;
  time: number;
}

interface Sending {
  kind: MediaKind;
  layer: MediaLayer;
  track: MediaStreamTrack;
  timer: NodeJS.Timeout;
  keyFramesAsked: number;
}

/** Options of a connection that reaches an engine on this machine. */
export const connectionOptions = () => {
  const extensions = [useSdesMid(), useTransportWideCC()];
  return {
    codecs: {
      audio: [useOPUS({ parameters: 'minptime=10;useinbandfec=1' })],
      video: [
        useVP8({ rtcpFeedback: [useNACK(), usePLI()] }),
        new RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000 }),
      ],
    },
    headerExtensions: { audio: extensions, video: extensions },
    iceServers: [],
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceUseIpv6: false,
    bundlePolicy: 'max-bundle' as const,
  };
};

/** A browser's part, in a few lines: sends synthetic media and notes what arrives. */
export class MediaClient {
  readonly arrived: Arrived[] = [];
  readonly sending: Sending[] = [];
  tracks: ReceivedTrack[] = [];
  readonly #engine: MediaEngine;
  readonly #room: string;
  readonly #person: string;
  #up: RTCPeerConnection | null = null;
  #down: RTCPeerConnection | null = null;

  constructor(engine: MediaEngine, room: string, person: string) {
    this.#engine = engine;
    this.#room = room;
    this.#person = person;
  }

  /** Sends tracks: 50 packets of sound, 15 pictures a second. */
  async send(kinds: readonly { kind: MediaKind; layer: MediaLayer }[]): Promise<string> {
    const up = new RTCPeerConnection(connectionOptions());
    this.#up = up;
    const begun = kinds.map(({ kind, layer }) => {
      const track = new MediaStreamTrack({ kind: mediaOf(kind) });
      const transceiver = up.addTransceiver(track, { direction: 'sendonly' });
      return { transceiver, sending: this.#begin(kind, layer, track) };
    });
    for (const { transceiver, sending } of begun) {
      transceiver.sender.onPictureLossIndication.subscribe(() => {
        sending.keyFramesAsked += 1;
      });
    }
    await up.setLocalDescription(await up.createOffer());
    const tracks = begun.map(({ transceiver, sending: { kind, layer } }) => ({
      mid: transceiver.mid ?? '',
      kind,
      layer,
    }));
    const offer = { sdp: up.localDescription?.sdp ?? '', tracks };
    const { sdp } = await this.#engine.send(this.#room, this.#person, offer);
    await up.setRemoteDescription({ type: 'answer', sdp });
    return sdp;
  }

  /** Says what it wants; answers the offer where there is one, and returns it. */
  async receive(wanted: readonly WantedTrack[]): Promise<string | null> {
    const { sdp, tracks } = await this.#engine.receive(this.#room, this.#person, wanted);
    this.tracks = tracks;
    if (sdp === null) return null;
    const down = this.#down ?? this.#listen();
    await down.setRemoteDescription({ type: 'offer', sdp });
    await down.setLocalDescription(await down.createAnswer());
    await this.#engine.answer(this.#room, this.#person, down.localDescription?.sdp ?? '');
    return sdp;
  }

  /** What arrived of a track since the last call. */
  taken(person: string, kind: MediaKind): Arrived[] {
    const mid = this.tracks.find(track => track.person === person && track.kind === kind)?.mid;
    const taken = this.arrived.filter(arrived => arrived.mid === mid);
    this.arrived.length = 0;
    return taken;
  }

  /** Stops sending a layer, as a browser on a weak line does. */
  pause(kind: MediaKind, layer: MediaLayer): void {
    for (const sending of this.sending) {
      if (sending.kind === kind && sending.layer === layer) clearInterval(sending.timer);
    }
  }

  async close(): Promise<void> {
    for (const { timer } of this.sending) clearInterval(timer);
    await Promise.all([this.#up?.close(), this.#down?.close()]);
  }

  #begin(kind: MediaKind, layer: MediaLayer, track: MediaStreamTrack): Sending {
    const media = mediaOf(kind);
    const [everyMs, step] = media === 'video' ? [66, 6_000] : [20, 960];
    let count = 0;
    let answered = -1;
    const sending: Sending = {
      kind,
      layer,
      track,
      keyFramesAsked: 0,
      timer: setInterval(() => {
        const isKeyFrame = media === 'video' && answered < sending.keyFramesAsked;
        answered = sending.keyFramesAsked;
        const mark = { track: `${kind} ${layer}`, isKeyFrame };
        // Numbers begin again soon after the start.
        const sequence = 65_500 + count;
        track.writeRtp(syntheticPacket({ media, mark, sequence, time: count * step }));
        count += 1;
      }, everyMs),
    };
    this.sending.push(sending);
    return sending;
  }

  #listen(): RTCPeerConnection {
    const down = new RTCPeerConnection(connectionOptions());
    this.#down = down;
    down.onTrack.subscribe(track => {
      const { mid } = down.getTransceivers().find(({ receiver }) => receiver.track === track) ?? {};
      const media = track.kind === 'audio' ? 'audio' : 'video';
      track.onReceiveRtp.subscribe((packet: RtpPacket) => {
        const { sequenceNumber: sequence, timestamp: time } = packet.header;
        this.arrived.push({ mid: mid ?? '', sequence, time, ...markOf(media, packet) });
      });
    });
    return down;
  }
}
