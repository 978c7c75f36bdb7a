import type { EdnNode, Position } from './nodes.ts';
import { readAtom, readCharacter, readString } from './readAtom.ts';
import { Scanner } from './scanner.ts';
import { writeEdn } from './write.ts';

const closers: Record<string, { kind: 'list' | 'vector'; close: string }> = {
  '(': { kind: 'list', close: ')' },
  '[': { kind: 'vector', close: ']' },
};
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxDepth = 200;

/**
 * Parses an EDN text of one form, with positions.
 * @throws EdnSyntaxError, also for more than one form
 */
export function readEdn(text: string): EdnNode {
  const scanner: Scanner = new Scanner(text);
  const node = readForm(scanner, 0);
  if (!node) scanner.fail('The text is empty');
  const surplus = readForm(scanner, 0);
  if (surplus) scanner.fail('Only one form may stand in the text', surplus.at);
  return node;
}

/**
 * Returns the next form that is not discarded; null at the end of the text or before a closing
 * bracket.
 */
function readForm(scanner: Scanner, depth: number): EdnNode | null {
  for (;;) {
    scanner.skipBlank();
    if (scanner.done) return null;
    if (depth > maxDepth) scanner.fail(`Forms are nested more than ${maxDepth} deep`);
    const at = scanner.position;
    const char = scanner.peek();
    if (char === '#' && scanner.peek(1) === '_') {
      scanner.next();
      scanner.next();
      if (!readForm(scanner, depth + 1)) scanner.fail('#_ has nothing to discard', at);
      continue;
    }
    if (char === ')' || char === ']' || char === '}') {
      if (depth === 0) scanner.fail(`Nothing is open that ${char} could close`, at);
      return null;
    }
    return readOpen(scanner, char, at, depth);
  }
}

function readOpen(scanner: Scanner, char: string, at: Position, depth: number): EdnNode {
  const sequence = closers[char];
  if (sequence) {
    scanner.next();
    return { at, kind: sequence.kind, items: readItems(scanner, sequence.close, at, depth) };
  }
  if (char === '{') {
    scanner.next();
    return { at, kind: 'map', entries: pairs(scanner, readItems(scanner, '}', at, depth)) };
  }
  if (char === '#') return readDispatch(scanner, at, depth);
  if (char === '"') return { at, kind: 'string', value: readString(scanner, at) };
  if (char === '\\') return { at, kind: 'character', value: readCharacter(scanner, at) };
  return readAtom(scanner, at);
}

function readItems(scanner: Scanner, close: string, openedAt: Position, depth: number): EdnNode[] {
  const items: EdnNode[] = [];
  for (;;) {
    const item = readForm(scanner, depth + 1);
    if (item) {
      items.push(item);
      continue;
    }
    if (scanner.done) scanner.fail(`${close} is missing for what opens here`, openedAt);
    if (scanner.peek() !== close) scanner.fail(`Expected ${close} but found ${scanner.peek()}`);
    scanner.next();
    return items;
  }
}

function pairs(scanner: Scanner, items: EdnNode[]): [EdnNode, EdnNode][] {
  const last = items.at(-1);
  if (items.length % 2 === 1 && last) scanner.fail('A map key has no value', last.at);
  const entries: [EdnNode, EdnNode][] = [];
  for (let index = 0; index < items.length; index += 2) {
    const [key, value] = [items[index], items[index + 1]];
    if (key && value) entries.push([key, value]);
  }
  refuseRepeats(
    scanner,
    entries.map(([key]) => key),
    'The map has this key twice',
  );
  return entries;
}

function refuseRepeats(scanner: Scanner, nodes: EdnNode[], reason: string): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    const text = writeEdn(node);
    if (seen.has(text)) scanner.fail(`${reason}: ${text}`, node.at);
    seen.add(text);
  }
}

function readDispatch(scanner: Scanner, at: Position, depth: number): EdnNode {
  scanner.next();
  if (scanner.peek() === '{') {
    scanner.next();
    const items = readItems(scanner, '}', at, depth);
    refuseRepeats(scanner, items, 'The set has this value twice');
    return { at, kind: 'set', items };
  }
  const tag = scanner.token();
  if (!/^[A-Za-z][\w.+*!?$%&=<>-]*(\/[\w.+*!?$%&=<>-]+)?$/.test(tag)) {
    scanner.fail(`#${tag || scanner.peek()} is not a tag`, at);
  }
  const value = readForm(scanner, depth + 1);
  if (!value) scanner.fail(`#${tag} has no value`, at);
  return tagged(scanner, tag, value, at);
}

function tagged(scanner: Scanner, tag: string, value: EdnNode, at: Position): EdnNode {
  if (tag === 'inst') {
    const date = new Date(value.kind === 'string' ? value.value : Number.NaN);
    if (Number.isNaN(date.getTime())) scanner.fail('#inst takes an RFC 3339 time', value.at);
    return { at, kind: 'instant', value: date };
  }
  if (tag === 'uuid') {
    if (value.kind !== 'string' || !uuidPattern.test(value.value)) {
      scanner.fail('#uuid takes a UUID in a string', value.at);
    }
    return { at, kind: 'uuid', value: value.value.toLowerCase() };
  }
  return { at, kind: 'tagged', tag, value };
}
