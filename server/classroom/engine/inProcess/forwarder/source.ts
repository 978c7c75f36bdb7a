import { RtcpSrPacket } from 'werift';
import type { RTCRtpReceiver, RtcpPacket, RtpPacket } from 'werift';
import type { MediaKind, MediaLayer } from '#shared/classroom/media.ts';
import { startsKeyFrame } from './keyFrame.ts';
import { LostPackets } from './lostPackets.ts';

/** Milliseconds without a packet after which a picture counts as not sent. */
const silentMs = 1_500;
/** Milliseconds between two questions for a key frame. */
const keyFrameMs = 1_000;

/** Takes the packets of a source. */
export interface Sink {
  take(source: Source, packet: RtpPacket, isKeyFrame: boolean): void;
  /** The sender's clock: an NTP time and the media's time at it. */
  report(source: Source, clock: SourceClock): void;
}

export interface SourceClock {
  ntp: bigint;
  time: number;
}

/** A track that a person sends. */
export class Source {
  readonly kind: MediaKind;
  readonly layer: MediaLayer;
  readonly media: 'audio' | 'video';
  readonly sinks = new Set<Sink>();
  readonly lost = new LostPackets();
  clock: SourceClock | null = null;
  /** SSRC of its packets, once there are any. */
  ssrc: number | null = null;
  readonly #receiver: RTCRtpReceiver;
  #heardAt = 0;
  #askedAt = -keyFrameMs;
  #asks: NodeJS.Timeout | null = null;

  constructor(kind: MediaKind, layer: MediaLayer, receiver: RTCRtpReceiver) {
    this.kind = kind;
    this.layer = layer;
    this.media = receiver.kind === 'audio' ? 'audio' : 'video';
    this.#receiver = receiver;
  }

  /** Whether it is a track of this receiver. */
  of(receiver: RTCRtpReceiver): boolean {
    return receiver === this.#receiver;
  }

  /** Whether packets arrived lately. */
  get isLive(): boolean {
    return performance.now() - this.#heardAt < silentMs;
  }

  receive(packet: RtpPacket): void {
    const now = performance.now();
    this.#heardAt = now;
    this.ssrc = packet.header.ssrc;
    if (this.media === 'video') this.lost.add(packet.header.sequenceNumber, now);
    const isKeyFrame = this.media === 'video' && startsKeyFrame(packet.payload);
    for (const sink of this.sinks) sink.take(this, packet, isKeyFrame);
  }

  receiveReport(packet: RtcpPacket): void {
    if (!(packet instanceof RtcpSrPacket) || packet.ssrc !== this.ssrc) return;
    const { ntpTimestamp, rtpTimestamp } = packet.senderInfo;
    this.clock = { ntp: ntpTimestamp, time: rtpTimestamp };
    for (const sink of this.sinks) sink.report(this, this.clock);
  }

  /** Requests the sender for a key frame, at most once a second. */
  askKeyFrame(): void {
    if (this.media === 'audio' || this.#asks) return;
    const wait = this.#askedAt + keyFrameMs - performance.now();
    if (wait > 0) {
      this.#asks = setTimeout(() => {
        this.#asks = null;
        this.askKeyFrame();
      }, wait);
      return;
    }
    if (this.ssrc === null) return;
    this.#askedAt = performance.now();
    void this.#receiver.sendRtcpPLI(this.ssrc);
  }

  close(): void {
    if (this.#asks) clearTimeout(this.#asks);
    this.sinks.clear();
  }
}
