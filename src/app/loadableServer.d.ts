import '@loadable/server';

declare module '@loadable/server' {
  interface ChunkExtractor {
    /** Names a chunk that no component has asked for. */
    addChunk(name: string): void;
    /** Names of the chunks asked for. */
    readonly chunks: readonly string[];
  }
}
