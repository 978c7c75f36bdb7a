/** Whether a rejection means that a part of the application's code could not be fetched. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /^Loading (CSS )?chunk /.test(error.message));
