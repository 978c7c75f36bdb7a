import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtcpFeedback,
  useOPUS,
  useSdesMid,
  useTransportWideCC,
  useVP8,
} from 'werift';
import { withCandidates } from '../../sdp/descriptions.ts';

/** Network of the forwarder. */
export interface Network {
  /** UDP ports, both belong to it. */
  ports: readonly [number, number];
  /** Addresses that browsers are given, best first. */
  addresses: readonly string[];
}

const feedback = (type: string, parameter?: string) => new RTCRtcpFeedback({ type, parameter });

/** Milliseconds without a sign of the browser after which nothing is sent to it. */
const silentMs = 30_000;

const audio = (): RTCRtpCodecParameters[] => [
  useOPUS({ parameters: 'minptime=10;useinbandfec=1' }),
];

// VP8 alone: every browser has it, Safari since 12.1, and layers can follow one another.
const video = (): RTCRtpCodecParameters[] => [
  useVP8({ rtcpFeedback: [feedback('nack'), feedback('nack', 'pli')] }),
  new RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000 }),
];

/** Ports are looked for one after the other: two searches at once would find the same. */
let search: Promise<unknown> = Promise.resolve();

/** One connection with a browser, which answers its checks at one port for each IP version. */
export class Peer {
  readonly connection: RTCPeerConnection;
  readonly #network: Network;
  #heardAt = performance.now();

  constructor(network: Network, { reportsArrivals }: { reportsArrivals: boolean }) {
    this.#network = network;
    const extensions = reportsArrivals ? [useTransportWideCC(), useSdesMid()] : [useSdesMid()];
    const six = network.addresses.some(address => address.includes(':'));
    this.connection = new RTCPeerConnection({
      codecs: { audio: audio(), video: video() },
      headerExtensions: { audio: extensions, video: extensions },
      iceServers: [],
      iceLite: true,
      bundlePolicy: 'max-bundle',
      icePortRange: [...network.ports],
      // A socket is bound to all addresses; which ones browsers get is written afterwards.
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceAdditionalHostAddresses: six ? ['127.0.0.1', '::1'] : ['127.0.0.1'],
      iceFilterStunResponse: (message, [host, port]) => {
        this.#heardAt = performance.now();
        const isChosen = message.attributesKeys.includes('USE-CANDIDATE');
        if (isChosen) queueMicrotask(() => this.#follow(host, port));
        return true;
      },
    });
  }

  /** The transport that all media sections share, once there is one. */
  get transport() {
    return this.connection.dtlsTransports[0];
  }

  /** Whether media can be sent. */
  get isReady(): boolean {
    return this.transport?.state === 'connected' && performance.now() - this.#heardAt < silentMs;
  }

  get bytes(): { in: number; out: number } {
    return { in: this.transport?.bytesReceived ?? 0, out: this.transport?.bytesSent ?? 0 };
  }

  /**
   * Sets a description of ours and returns it with the candidates.
   * @throws Error when no port is free.
   */
  async describe(description: { type: 'offer' | 'answer'; sdp: string }): Promise<string> {
    const found = search.then(() => this.connection.setLocalDescription(description));
    search = found.catch(() => {});
    await found;
    const sdp = this.connection.localDescription?.sdp ?? '';
    const complete = withCandidates(sdp, this.#network.addresses);
    if (!complete.includes('a=candidate:')) throw new Error('No port is free.');
    return complete;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /**
   * The browser may choose another way later, when its network changed: `werift` stays with the
   * first.
   */
  #follow(host: string, port: number): void {
    const ice = this.transport?.iceTransport.connection;
    if (!ice?.nominated) return;
    const [usedHost, usedPort] = ice.nominated.remoteAddr;
    if (usedHost === host && usedPort === port) return;
    const pair = ice.candidatePairs.find(
      ({ remoteAddr }) => remoteAddr[0] === host && remoteAddr[1] === port,
    );
    if (pair) ice.nominated = pair;
  }
}
