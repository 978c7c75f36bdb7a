import { RtcpSenderInfo, RtcpSrPacket, RtpHeader } from 'werift';
import type { RTCRtpTransceiver, RtpPacket } from 'werift';
import type { WantedTrack } from '#shared/classroom/media.ts';
import { ContinuousStream } from './continuousStream.ts';
import type { Peer } from './peer.ts';
import { sequenceSum } from './sequence.ts';
import type { Sink, Source, SourceClock } from './source.ts';

/** Packets that can be sent again, a power of two: about two seconds of a large picture. */
const kept = 512;

interface SentPacket {
  sequence: number;
  time: number;
  isMarked: boolean;
  payload: Buffer;
}

/** A media section of what a person receives, for one track after the other. */
export class Slot implements Sink {
  readonly media: 'audio' | 'video';
  /** Null: idle. */
  wanted: WantedTrack | null = null;
  readonly #transceiver: RTCRtpTransceiver;
  readonly #peer: Peer;
  readonly #stream: ContinuousStream;
  readonly #header = new RtpHeader();
  readonly #again = new RtpHeader();
  #current: Source | null = null;
  /** Follows with its next key frame. */
  #next: Source | null = null;
  #sent: (SentPacket | undefined)[] = [];
  #againSequence = 1;
  #counts = { packets: 0, bytes: 0 };

  constructor(media: 'audio' | 'video', peer: Peer) {
    this.media = media;
    this.#peer = peer;
    this.#stream = new ContinuousStream(media === 'audio' ? 48_000 : 90_000);
    this.#transceiver = peer.connection.addTransceiver(media, { direction: 'sendonly' });
    const { sender } = this.#transceiver;
    sender.onPictureLossIndication.subscribe(() => this.#current?.askKeyFrame());
    sender.onGenericNack.subscribe(({ lost }) => this.#sendAgain(lost));
  }

  get mid(): string {
    return this.#transceiver.mid ?? '';
  }

  /** Sets what flows here. Another picture follows with its next key frame; null stops at once. */
  feed(source: Source | null): void {
    if (source === (this.#next ?? this.#current)) {
      if (this.#next && this.#peer.isReady) this.#next.askKeyFrame();
      return;
    }
    if (this.#next) this.#next.sinks.delete(this);
    this.#next = source === this.#current ? null : source;
    if (source === null) {
      this.#current?.sinks.delete(this);
      this.#current = null;
      return;
    }
    source.sinks.add(this);
    // Before, the frame would be lost, and the next may be requested a second later.
    if (this.#peer.isReady) source.askKeyFrame();
  }

  /** Stops a source that goes on no longer, also where another one is about to follow. */
  cut(isStill: (source: Source) => boolean): void {
    if (!this.#current || isStill(this.#current)) return;
    this.#current.sinks.delete(this);
    this.#current = null;
  }

  take(source: Source, packet: RtpPacket, isKeyFrame: boolean): void {
    const codec = this.#transceiver.sender.codec;
    if (!codec || !this.#peer.isReady) return;
    const now = performance.now();
    const { sequenceNumber: sequence, timestamp: time, marker } = packet.header;
    if (source === this.#next && (isKeyFrame || this.media === 'audio')) {
      if (this.#current) this.#current.sinks.delete(this);
      this.#current = source;
      this.#next = null;
      this.#stream.begin({ sequence, time }, now);
      if (source.clock) this.report(source, source.clock);
    }
    if (source !== this.#current) return;
    const numbers = this.#stream.next({ sequence, time }, now);
    if (!numbers) return;
    const sent = { ...numbers, isMarked: marker, payload: packet.payload };
    if (this.media === 'video') this.#sent[numbers.sequence & (kept - 1)] = sent;
    this.#counts.packets += 1;
    this.#counts.bytes += packet.payload.length;
    this.#send(this.#header, sent, codec.payloadType, this.#transceiver.sender.ssrc, sent.payload);
  }

  report(source: Source, { ntp, time }: SourceClock): void {
    if (source !== this.#current || !this.#peer.isReady) return;
    const report = new RtcpSrPacket({
      ssrc: this.#transceiver.sender.ssrc,
      senderInfo: new RtcpSenderInfo({
        ntpTimestamp: ntp,
        rtpTimestamp: this.#stream.time(time),
        packetCount: this.#counts.packets,
        octetCount: this.#counts.bytes >>> 0,
      }),
    });
    void this.#peer.transport?.sendRtcp([report]).catch(() => {});
  }

  close(): void {
    this.feed(null);
  }

  #sendAgain(lost: readonly number[]): void {
    const { codecs, sender } = this.#transceiver;
    const primary = sender.codec?.payloadType;
    const repair = codecs.find(
      ({ mimeType, parameters }) =>
        mimeType.toLowerCase() === 'video/rtx' && parameters === `apt=${primary}`,
    );
    if (!repair || !this.#peer.isReady) return;
    for (const sequence of lost) {
      const sent = this.#sent[sequence & (kept - 1)];
      if (sent?.sequence !== sequence) continue;
      const original = Buffer.alloc(2);
      original.writeUInt16BE(sequence);
      this.#againSequence = sequenceSum(this.#againSequence, 1);
      const again = { ...sent, sequence: this.#againSequence };
      const payload = Buffer.concat([original, sent.payload]);
      this.#send(this.#again, again, repair.payloadType, sender.rtxSsrc, payload);
    }
  }

  // Past the sender of `werift`: it copies header extensions of the source, whose numbers mean
  // something else here, and retains a record of each packet.
  #send(header: RtpHeader, packet: SentPacket, type: number, ssrc: number, payload: Buffer): void {
    header.sequenceNumber = packet.sequence;
    header.timestamp = packet.time;
    header.marker = packet.isMarked;
    header.payloadType = type;
    header.ssrc = ssrc;
    void this.#peer.transport?.sendRtp(payload, header);
  }
}
