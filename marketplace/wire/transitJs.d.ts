/** Types of the part of transit-js that is used here; the package has none. */
declare module 'transit-js' {
  export interface MapBuilder<T> {
    init(node: unknown): T;
    add(map: T, key: unknown, value: unknown, node: unknown): T;
    finalize(map: T, node: unknown): unknown;
  }
  export interface ReaderOptions {
    handlers?: Record<string, (rep: never) => unknown>;
    mapBuilder?: MapBuilder<Record<string, unknown>>;
    defaultHandler?: (tag: string, rep: unknown) => unknown;
  }
  export interface Reader {
    read(text: string): unknown;
  }
  export function reader(type: 'json', options?: ReaderOptions): Reader;
}
