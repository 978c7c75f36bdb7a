import '@loadable/server';

declare module '@loadable/server' {
  interface ChunkExtractor {
    /** Adds the files of a chunk, by its name. */
    addChunk(name: string): void;
    /** Names of the added chunks. */
    readonly chunks: readonly string[];
  }
}
