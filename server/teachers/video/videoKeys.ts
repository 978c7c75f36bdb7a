/** Keys of the objects of a video. */
export const videoFolder = (id: string): string => `teacher-videos/${id}/`;
export const piecesFolder = (id: string): string => `${videoFolder(id)}pieces/`;
export const pieceKey = (id: string, number: number): string => `${piecesFolder(id)}${number}`;
export const fileKey = (id: string): string => `${videoFolder(id)}file`;
export const posterFolder = (id: string, edition: number): string =>
  `${videoFolder(id)}poster-${edition}/`;
export const posterKey = (id: string, edition: number): string =>
  `${posterFolder(id, edition)}picture`;
