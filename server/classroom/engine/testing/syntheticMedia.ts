import { RtpHeader, RtpPacket } from 'werift';

/** What a packet of a test says of itself. */
export interface Mark {
  /** Kind and layer of its track, such as `camera high`. */
  track: string;
  isKeyFrame: boolean;
}

const markAt = 20;

/** The header of a VP8 frame of 320 × 180 points (RFC 6386 9.1), in one packet (RFC 7741 4.2). */
function vp8(isKeyFrame: boolean): Buffer {
  const frame = isKeyFrame
    ? [0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00]
    : [0x11, 0x02, 0x00];
  return Buffer.from([0x10, ...frame]);
}

/** A packet of sound or of a picture that carries its mark; a picture of 1,000 bytes. */
export function syntheticPacket({
  media,
  mark,
  sequence,
  time,
}: {
  media: 'audio' | 'video';
  mark: Mark;
  sequence: number;
  time: number;
}): RtpPacket {
  const payload = Buffer.alloc(media === 'video' ? 1_000 : 80);
  if (media === 'video') vp8(mark.isKeyFrame).copy(payload);
  payload.write(`${mark.track}\n`, markAt);
  const header = new RtpHeader({
    sequenceNumber: sequence & 0xffff,
    timestamp: time >>> 0,
    marker: media === 'video',
    payloadType: 96,
  });
  return new RtpPacket(header, payload);
}

/** What a received packet says. */
export function markOf(media: 'audio' | 'video', { payload }: RtpPacket): Mark {
  const track = payload.toString('latin1', markAt, payload.indexOf('\n', markAt));
  const head = vp8(true).length;
  const isKeyFrame = media === 'video' && payload.subarray(0, head).equals(vp8(true));
  return { track, isKeyFrame };
}
