import type { Resource } from '#marketplace/contract/resource.ts';

interface Selection {
  [key: string]: Selection | true;
}

function select(paths: readonly string[]): Selection {
  const root: Selection = Object.create(null);
  for (const path of paths) {
    let node = root;
    const keys = path.split('.');
    for (const [index, key] of keys.entries()) {
      const existing = node[key];
      // A shorter path already takes everything below it.
      if (existing === true) break;
      if (index === keys.length - 1) node[key] = true;
      else node = node[key] = existing ?? Object.create(null);
    }
  }
  return root;
}

function pick(value: unknown, selection: Selection | true): unknown {
  if (selection === true || typeof value !== 'object' || value === null) return value;
  const source = value as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(selection)) {
    if (Object.hasOwn(source, key)) out[key] = pick(source[key], selection[key]!);
  }
  return out;
}

/** Cuts attributes to the `fields.<type>` that were asked for; unknown names are simply absent. */
export function sparseFields(
  fields: Record<string, string[]>,
): (resource: Resource) => Record<string, unknown> {
  const selections = new Map(Object.entries(fields).map(([type, paths]) => [type, select(paths)]));
  return ({ type, attributes }) => {
    const selection = selections.get(type);
    return selection ? (pick(attributes, selection) as Record<string, unknown>) : attributes;
  };
}
