/** A place in a text; both numbers count from 1. */
export interface Position {
  line: number;
  column: number;
}

interface Placed {
  at: Position;
}

/** Numbers keep their digits as written: `exact` tells `0.1M` from `0.1`, and `7N` from `7`. */
export type EdnNode = Placed &
  (
    | { kind: 'nil' }
    | { kind: 'boolean'; value: boolean }
    | { kind: 'integer' | 'decimal'; digits: string; exact: boolean }
    | { kind: 'string' | 'character'; value: string }
    | { kind: 'keyword' | 'symbol'; name: string }
    | { kind: 'list' | 'vector' | 'set'; items: EdnNode[] }
    | { kind: 'map'; entries: [EdnNode, EdnNode][] }
    | { kind: 'instant'; value: Date }
    | { kind: 'uuid'; value: string }
    | { kind: 'tagged'; tag: string; value: EdnNode }
  );

export type EdnKind = EdnNode['kind'];
export type EdnMap = Extract<EdnNode, { kind: 'map' }>;

/** The text is not EDN; `message` already names the place. */
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

/** The value under a keyword, given without its colon; undefined when the map lacks it. */
export const mapValue = (map: EdnMap, keyword: string): EdnNode | undefined =>
  map.entries.find(([key]) => key.kind === 'keyword' && key.name === keyword)?.[1];

/** The number that an integer or decimal node stands for. */
export const numberOf = (node: { digits: string }): number => Number(node.digits);
