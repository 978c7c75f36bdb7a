/** Containers that browsers write and the server can make seekable. */
export const containers = ['webm', 'mp4'] as const;
export type Container = (typeof containers)[number];

/** Media type of captions. */
export const captionsType = 'text/vtt; charset=utf-8';

/** Container of a media type, whatever codecs it names; null for one that is not taken. */
export function containerOf(type: string): Container | null {
  const [base = ''] = type.split(';', 1);
  return containers.find(one => base.trim().toLowerCase() === `video/${one}`) ?? null;
}

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Whether bytes begin a file of a container: the EBML magic, or a box `ftyp`. */
export function beginsAs(container: Container, bytes: Buffer): boolean {
  return container === 'webm'
    ? bytes.subarray(0, 4).equals(ebml)
    : bytes.subarray(4, 8).toString('latin1') === 'ftyp';
}
