import type { ReceivedTrack, WantedTrack } from '#shared/classroom/media.ts';
import { sectionsOf, withStereo } from '../../sdp/descriptions.ts';
import { assignSlots } from '../../assignSlots.ts';
import { Peer } from './peer.ts';
import type { Network } from './peer.ts';
import { Slot } from './slot.ts';

/** What a person receives. */
export class Downlink {
  readonly peer: Peer;
  readonly slots: Slot[] = [];

  /** @param onConnected called when media can be sent. */
  constructor(network: Network, onConnected: () => void) {
    this.peer = new Peer(network, { reportsArrivals: false });
    this.peer.connection.connectionStateChange.subscribe(state => {
      if (state === 'connected') onConnected();
    });
  }

  /** Sets all that is wanted. Returns an offer where there are more tracks than ever. */
  async want(
    wanted: readonly WantedTrack[],
  ): Promise<{ sdp: string | null; tracks: ReceivedTrack[] }> {
    let isLarger = false;
    for (const { slot, media, wanted: track } of assignSlots(this.slots, wanted)) {
      const index = slot ?? this.slots.push(new Slot(media, this.peer)) - 1;
      isLarger ||= slot === null;
      const used = this.slots[index];
      if (used) used.wanted = track;
    }
    const sdp = isLarger ? await this.#offer() : null;
    const tracks = this.slots.flatMap(({ mid, wanted: track }) =>
      track ? [{ mid, person: track.person, kind: track.kind }] : [],
    );
    return { sdp, tracks };
  }

  /** Takes the answer to the last offer. @throws Error */
  async answer(sdp: string): Promise<void> {
    if (sectionsOf(sdp).length !== this.slots.length) {
      throw new Error('The answer is to another offer.');
    }
    await this.peer.connection.setRemoteDescription({ type: 'answer', sdp });
  }

  async close(): Promise<void> {
    for (const slot of this.slots) slot.close();
    await this.peer.close();
  }

  async #offer(): Promise<string> {
    const { sdp } = await this.peer.connection.createOffer();
    return withStereo(await this.peer.describe({ type: 'offer', sdp }));
  }
}
