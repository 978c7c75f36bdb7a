import { RTCPeerConnection } from 'werift';
import type { MediaEngine } from '#server/classroom/engine/mediaEngine.ts';
import { connectionOptions } from '#server/classroom/engine/testing/mediaClient.ts';
import type { WantedTrack } from '#shared/classroom/media.ts';

/** What arrived at a student since the last look. */
export interface Received {
  frames: number;
  bytes: number;
}

const headerLength = 12;

/**
 * A student that counts what arrives without decrypting it, so that many of them cost a machine
 * little beside the engine.
 */
export class BareStudent {
  /** Milliseconds from requesting to the end of the first frame. */
  firstFrameMs: number | null = null;
  readonly #connection = new RTCPeerConnection(connectionOptions());
  #received: Received = { frames: 0, bytes: 0 };

  static async join(
    engine: MediaEngine,
    roomId: string,
    personId: string,
    wanted: readonly WantedTrack[],
  ): Promise<BareStudent> {
    const student = new BareStudent();
    const askedAt = performance.now();
    const { sdp } = await engine.receive(roomId, personId, wanted);
    const connection = student.#connection;
    connection.connectionStateChange.subscribe(state => {
      if (state === 'connected') student.#count(askedAt);
    });
    await connection.setRemoteDescription({ type: 'offer', sdp: sdp ?? '' });
    await connection.setLocalDescription(await connection.createAnswer());
    await engine.answer(roomId, personId, connection.localDescription?.sdp ?? '');
    return student;
  }

  taken(): Received {
    const taken = this.#received;
    this.#received = { frames: 0, bytes: 0 };
    return taken;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #count(askedAt: number): void {
    const video = this.#connection
      .getTransceivers()
      .filter(({ kind }) => kind === 'video')
      .map(({ sender }) => sender.codec?.payloadType);
    const data = this.#connection.dtlsTransports[0]?.iceTransport.connection.onData;
    data?.allUnsubscribe();
    data?.subscribe((packet: Buffer) => {
      const [first = 0, second = 0] = packet;
      if (first >> 6 !== 2 || packet.length < headerLength) return;
      this.#received.bytes += packet.length;
      // The marker ends a frame; it is set in the packets of sound as speech begins.
      if (second & 0x80 && video.includes(second & 0x7f)) {
        this.#received.frames += 1;
        this.firstFrameMs ??= performance.now() - askedAt;
      }
    });
  }
}
