import { invalidRequest } from './errors.ts';

/** A parameter as sent: text, or nested parameters (arrays have their indexes as keys). */
export type Raw = string | RawHash;
export interface RawHash {
  [key: string]: Raw;
}

const MAX_DEPTH = 8;
const MAX_PARAMETERS = 1000;

/** Reads `a[b][0]=c&d[]=e` into nested hashes; 400 on broken encoding or clashing shapes. */
export function parseForm(text: string): RawHash {
  const root = newHash();
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > MAX_PARAMETERS) throw invalidRequest('Too many parameters.');
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    assign(root, pathOf(name), equals < 0 ? '' : decode(pair.slice(equals + 1)), name);
  }
  return root;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidRequest('The request body is not valid form encoding.');
  }
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(part => part[1] ?? '');
  if (inner.length >= MAX_DEPTH) throw invalidRequest('Parameters are nested too deeply.');
  return [match[1] ?? '', ...inner];
}

function assign(root: RawHash, path: string[], value: string, name: string): void {
  let hash = root;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(hash).length) : part;
    if (index === path.length - 1) {
      hash[key] = value;
      return;
    }
    const next = (hash[key] ??= newHash());
    if (typeof next === 'string') {
      throw invalidRequest(`Invalid parameter: ${name} is both text and a hash.`, { param: name });
    }
    hash = next;
  }
}

/** Without a prototype: a parameter may be called `__proto__` and is still only a parameter. */
function newHash(): RawHash {
  const empty: RawHash = Object.create(null);
  return empty;
}
