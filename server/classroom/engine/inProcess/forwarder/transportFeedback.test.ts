import { RtcpPacketConverter, RtcpTransportLayerFeedback, TransportWideCC } from 'werift';
import { TransportFeedback } from './transportFeedback.ts';

/**
 * Reads a report: sequence numbers with their arrival in milliseconds, null for those that did not.
 */
function read(report: Buffer | null) {
  if (!report) return null;
  const [packet] = RtcpPacketConverter.deSerialize(report);
  if (!(packet instanceof RtcpTransportLayerFeedback)) throw new Error('another packet');
  const { feedback } = packet;
  if (!(feedback instanceof TransportWideCC)) throw new Error('another report');
  const statuses = feedback.packetChunks
    .flatMap(chunk => ('symbolList' in chunk ? chunk.symbolList : []))
    .slice(0, feedback.packetStatusCount);
  const deltas = feedback.recvDeltas.map(({ delta }) => delta ?? 0);
  let atUs = feedback.referenceTime * 64_000;
  return {
    count: feedback.fbPktCount,
    packets: statuses.map((status, index): [number, number | null] => {
      if (status !== 0) atUs += deltas.shift() ?? 0;
      return [
        (feedback.baseSequenceNumber + index) & 0xffff,
        status === 0 ? null : Math.round(atUs / 1_000),
      ];
    }),
  };
}

describe('reports of arrivals', () => {
  it('say what arrived when, and what did not, also where numbers begin again', () => {
    let now = 1_000_000;
    const feedback = new TransportFeedback(() => now);
    for (const [sequence, atMs] of [
      [65_534, 1_000],
      [65_535, 1_001],
      [1, 1_005],
      [0, 1_007],
      [4, 1_200],
    ] as const) {
      now = atMs * 1_000;
      feedback.handleTWCC(sequence);
    }
    expect(read(feedback.report(1, 2))).toEqual({
      count: 0,
      packets: [
        [65_534, 1_000],
        [65_535, 1_001],
        [0, 1_007],
        [1, 1_005],
        [2, null],
        [3, null],
        [4, 1_200],
      ],
    });
    expect(feedback.report(1, 2)).toBeNull();
  });

  it('count what is missing between two of them as lost', () => {
    const feedback = new TransportFeedback(() => 64_000);
    feedback.handleTWCC(7);
    feedback.report(1, 2);
    feedback.handleTWCC(10);
    expect(read(feedback.report(1, 2))?.packets).toEqual([
      [8, null],
      [9, null],
      [10, 64],
    ]);
  });
});
