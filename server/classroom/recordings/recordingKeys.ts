import type { Container } from './recordingTypes.ts';

/** Prefix of all objects of a recording. */
export const recordingFolder = (id: string): string => `recordings/${id.slice(0, 2)}/${id}/`;

const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** Prefix of the pieces of a recording. */
export const piecesFolder = (id: string): string => `${recordingFolder(id)}pieces/`;

/** Prefix of the files that one attempt at them makes. */
export const filesFolder = (id: string, attempt: number): string =>
  `${recordingFolder(id)}files/${attempt}/`;

/** Key of one of these files, or of its captions. */
export const fileKey = (
  { id, tries }: { id: string; tries: number },
  file: number,
  extension: Container | 'vtt',
): string => `${filesFolder(id, tries)}${file}.${extension}`;

/** Key of a piece, as a browser has sent it. */
export const pieceKey = (id: string, part: number, piece: number): string =>
  `${piecesFolder(id)}${digits(part, 3)}-${digits(piece, 6)}`;
