/** A place in a text; both numbers count from 1. */
export interface Position {
  line: number;
  column: number;
}

interface NumberFields {
  digits: string;
  /** `0.1M` and `7N` are exact, `0.1` and `7` are not. */
  exact: boolean;
}

/** Fields of each kind of node; numbers retain their digits as written. */
interface NodeFields {
  nil: object;
  boolean: { value: boolean };
  integer: NumberFields;
  decimal: NumberFields;
  string: { value: string };
  character: { value: string };
  keyword: { name: string };
  symbol: { name: string };
  list: { items: EdnNode[] };
  vector: { items: EdnNode[] };
  set: { items: EdnNode[] };
  map: { entries: [EdnNode, EdnNode][] };
  instant: { value: Date };
  uuid: { value: string };
  tagged: { tag: string; value: EdnNode };
}

export type EdnKind = keyof NodeFields;
export type EdnOf<K extends EdnKind> = { at: Position; kind: K } & NodeFields[K];
export type EdnNode = { [K in EdnKind]: EdnOf<K> }[EdnKind];
export type EdnMap = EdnOf<'map'>;

/** Thrown for a text that is not EDN; `message` includes the position. */
export class EdnSyntaxError extends Error {
  readonly at: Position;
  readonly reason: string;

  constructor(reason: string, at: Position) {
    super(`${reason} (line ${at.line}, column ${at.column})`);
    this.name = 'EdnSyntaxError';
    this.reason = reason;
    this.at = at;
  }
}

/** The value of a keyword, given without its colon; undefined when the map lacks it. */
export const mapValue = (map: EdnMap, keyword: string): EdnNode | undefined =>
  map.entries.find(([key]) => key.kind === 'keyword' && key.name === keyword)?.[1];
