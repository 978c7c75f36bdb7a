import { writeEdn } from '#marketplace/edn/write.ts';
import type { EdnKind, EdnMap, EdnNode, EdnOf } from '#marketplace/edn/nodes.ts';
import type { ProcessProblem } from './model.ts';

/**
 * Collects the faults of one text; parsers continue after a fault, so that all are reported
 * together.
 */
export class Problems {
  readonly list: ProcessProblem[] = [];

  add(message: string, node: Pick<EdnNode, 'at'>): null {
    this.list.push({ message, at: node.at });
    return null;
  }

  /** Returns the node if it is of that kind, otherwise records a problem. */
  expect<K extends EdnKind>(node: EdnNode, kind: K, what: string): EdnOf<K> | null {
    if (isKind(node, kind)) return node;
    return this.add(`${what} must be a ${kind}, not ${shown(node)}`, node);
  }

  /**
   * Returns the name of a keyword of that namespace, with the namespace; otherwise records a
   * problem.
   */
  keyword(node: EdnNode, namespace: string, what: string): string | null {
    if (node.kind === 'keyword' && node.name.startsWith(`${namespace}/`)) return node.name;
    return this.add(
      `${what} must be a keyword such as :${namespace}/name, not ${shown(node)}`,
      node,
    );
  }

  /** Returns the map's values by key name; records keys that are not allowed as problems. */
  fields(map: EdnMap, allowed: readonly string[], what: string): Map<string, EdnNode> {
    const fields = new Map<string, EdnNode>();
    for (const [key, value] of map.entries) {
      if (key.kind === 'keyword' && allowed.includes(key.name)) fields.set(key.name, value);
      else this.add(`${what} does not know ${shown(key)}`, key);
    }
    return fields;
  }
}

const isKind = <K extends EdnKind>(node: EdnNode, kind: K): node is EdnNode & EdnOf<K> =>
  node.kind === kind;

const shown = (node: EdnNode): string => {
  const text = writeEdn(node);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
