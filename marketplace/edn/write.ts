import type { EdnNode } from './nodes.ts';

const brackets = { list: ['(', ')'], vector: ['[', ']'], set: ['#{', '}'] } as const;
const characterNames: Record<string, string> = {
  '\n': 'newline',
  '\r': 'return',
  ' ': 'space',
  '\t': 'tab',
  '\f': 'formfeed',
  '\b': 'backspace',
};
const stringEscapes: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/**
 * Writes a node as EDN text on one line; parsing it again gives the same node except for positions.
 */
export function writeEdn(node: EdnNode): string {
  switch (node.kind) {
    case 'nil':
      return 'nil';
    case 'boolean':
      return String(node.value);
    case 'integer':
      return node.digits + (node.exact ? 'N' : '');
    case 'decimal':
      return node.digits + (node.exact ? 'M' : '');
    case 'string':
      // oxlint-disable-next-line no-control-regex -- it escapes a backspace
      return `"${node.value.replace(/["\\\n\r\t\f\u0008]/g, char => stringEscapes[char] ?? char)}"`;
    case 'character':
      return `\\${characterNames[node.value] ?? node.value}`;
    case 'keyword':
      return `:${node.name}`;
    case 'symbol':
      return node.name;
    case 'list':
    case 'vector':
    case 'set': {
      const [open, close] = brackets[node.kind];
      return open + node.items.map(writeEdn).join(' ') + close;
    }
    case 'map':
      return `{${node.entries.map(pair => pair.map(writeEdn).join(' ')).join(', ')}}`;
    case 'instant':
      return `#inst "${node.value.toISOString()}"`;
    case 'uuid':
      return `#uuid "${node.value}"`;
    case 'tagged':
      return `#${node.tag} ${writeEdn(node.value)}`;
  }
}
