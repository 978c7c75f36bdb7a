import { GenericNack, RtcpTransportLayerFeedback } from 'werift';
import type { MediaStreamTrack, RTCRtpTransceiver, RtcpPacket } from 'werift';
import type { MediaKind, MediaLayer, SentTrack } from '#shared/classroom/media.ts';
import { withMusic } from '../../sdp/descriptions.ts';
import { Peer } from './peer.ts';
import type { Network } from './peer.ts';
import { Source } from './source.ts';
import { TransportFeedback } from './transportFeedback.ts';

/** Milliseconds between two looks for lost packets, and looks for each report of arrivals. */
const lookMs = 20;
const looksPerReport = 3;

/** What a person sends. */
export class Uplink {
  readonly peer: Peer;
  #sources: Source[] = [];
  readonly #sourceOf = new Map<RTCRtpTransceiver, Source>();
  readonly #heard = new WeakSet<MediaStreamTrack | RTCRtpTransceiver>();
  readonly #arrivals = new TransportFeedback(() => Math.round(performance.now() * 1_000));
  readonly #looks: NodeJS.Timeout;
  #look = 0;

  constructor(network: Network) {
    this.peer = new Peer(network, { reportsArrivals: true });
    this.#looks = setInterval(() => this.#tell(), lookMs);
  }

  source(kind: MediaKind, layer: MediaLayer): Source | undefined {
    return this.#sources.find(source => source.kind === kind && source.layer === layer);
  }

  /** Takes an offer and returns the answer. @throws Error */
  async accept(sdp: string, tracks: readonly SentTrack[]): Promise<string> {
    const { connection } = this.peer;
    await connection.setRemoteDescription({ type: 'offer', sdp });
    const { sdp: answer } = await connection.createAnswer();
    const music = new Set(tracks.filter(({ kind }) => kind === 'music').map(({ mid }) => mid));
    const told = await this.peer.describe({ type: 'answer', sdp: answer });
    this.#listen(tracks);
    return withMusic(told, music);
  }

  async close(): Promise<void> {
    clearInterval(this.#looks);
    for (const source of this.#sources) source.close();
    await this.peer.close();
  }

  #listen(tracks: readonly SentTrack[]): void {
    const before = this.#sources;
    this.#sources = [];
    this.#sourceOf.clear();
    for (const transceiver of this.peer.connection.getTransceivers()) {
      const { receiver } = transceiver;
      // Its own handling of both mistakes numbers that begin again, and loss for arrival.
      Object.defineProperty(receiver, 'nackEnabled', { configurable: true, value: undefined });
      receiver.receiverTWCC = this.#arrivals as unknown as (typeof receiver)['receiverTWCC'];
      const track = tracks.find(({ mid }) => mid === transceiver.mid);
      if (!track || transceiver.stopped) continue;
      const known = before.find(
        source => source.kind === track.kind && source.layer === track.layer && source.of(receiver),
      );
      const source = known ?? new Source(track.kind, track.layer, receiver);
      this.#sources.push(source);
      this.#sourceOf.set(transceiver, source);
      this.#hear(transceiver);
    }
    for (const source of before) if (!this.#sources.includes(source)) source.close();
  }

  #hear(transceiver: RTCRtpTransceiver): void {
    for (const track of transceiver.receiver.tracks) {
      if (this.#heard.has(track)) continue;
      this.#heard.add(track);
      track.onReceiveRtp.subscribe(packet => this.#sourceOf.get(transceiver)?.receive(packet));
    }
    if (this.#heard.has(transceiver)) return;
    this.#heard.add(transceiver);
    transceiver.receiver.onRtcp.subscribe(packet =>
      this.#sourceOf.get(transceiver)?.receiveReport(packet),
    );
  }

  /** Requests for what was lost, and reports what arrived. */
  #tell(): void {
    const { transport } = this.peer;
    if (transport?.state !== 'connected') return;
    const now = performance.now();
    const senderSsrc = this.peer.connection.getTransceivers()[0]?.receiver.rtcpSsrc ?? 1;
    const packets: RtcpPacket[] = [];
    for (const { lost, ssrc } of this.#sources) {
      const due = ssrc === null ? [] : lost.due(now);
      if (ssrc === null || due.length === 0) continue;
      const feedback = new GenericNack({ senderSsrc, mediaSourceSsrc: ssrc, lost: due });
      packets.push(new RtcpTransportLayerFeedback({ feedback }));
    }
    this.#look = (this.#look + 1) % looksPerReport;
    const report = this.#look === 0 && this.#arrivals.report(senderSsrc, this.#anySsrc());
    if (report) packets.push({ serialize: () => report } as RtcpTransportLayerFeedback);
    if (packets.length > 0) void transport.sendRtcp(packets).catch(() => {});
  }

  #anySsrc(): number {
    return this.#sources.find(({ ssrc }) => ssrc !== null)?.ssrc ?? 0;
  }
}
