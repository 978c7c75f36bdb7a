import { isRecord } from '#marketplace/contract/fields.ts';
import type { OperationResult } from '../operation.ts';
import type { Relationship, Resource, ResourceRef } from '#marketplace/contract/resource.ts';
import { Keyword, Uuid } from '#marketplace/contract/wireTypes.ts';

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
      // A shorter path selects everything below it.
      if (existing === true) break;
      if (index === keys.length - 1) node[key] = true;
      else node = node[key] = existing ?? Object.create(null);
    }
  }
  return root;
}

function pick(source: Record<string, unknown>, selection: Selection): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, below] of Object.entries(selection)) {
    if (!Object.hasOwn(source, key)) continue;
    const value = source[key];
    out[key] = below !== true && isRecord(value) ? pick(value, below) : value;
  }
  return out;
}

/** Selects the attributes named by `fields.<type>`; unknown names are ignored. */
function sparseFields(
  fields: Record<string, string[]>,
): (resource: Resource) => Record<string, unknown> {
  const selections = new Map(Object.entries(fields).map(([type, paths]) => [type, select(paths)]));
  return ({ type, attributes }) => {
    const selection = selections.get(type);
    return selection ? pick(attributes, selection) : attributes;
  };
}

const types = new Map<string, Keyword>();

function typeKeyword(type: string): Keyword {
  let keyword = types.get(type);
  if (!keyword) types.set(type, (keyword = new Keyword(type)));
  return keyword;
}

const reference = ({ id, type }: ResourceRef) => ({ id: new Uuid(id), type: typeKeyword(type) });

function relationship({ data }: Relationship) {
  if (data === null) return { data: null };
  return { data: Array.isArray(data) ? data.map(reference) : reference(data) };
}

/** Converts relationships to wire values. */
export function referencesOf(relationships: Record<string, Relationship>) {
  const references: Record<string, unknown> = {};
  for (const name of Object.keys(relationships)) {
    references[name] = relationship(relationships[name]!);
  }
  return references;
}

// Attributes that the protocol sends as keywords; presenters may also return a Keyword.
const keywordAttributes = ['state', 'type', 'lastTransition'];

/** Converts keyword attributes to wire values. */
export function withKeywords(attributes: Record<string, unknown>): Record<string, unknown> {
  let out = attributes;
  for (const name of keywordAttributes) {
    const value = attributes[name];
    if (typeof value !== 'string') continue;
    if (out === attributes) out = { ...attributes };
    out[name] = new Keyword(value);
  }
  return out;
}

/** Converts a resource to a wire value. */
export const wireResource = ({ id, type, attributes, relationships }: Resource) => ({
  id: new Uuid(id),
  type: typeKeyword(type),
  attributes: withKeywords(attributes),
  relationships: relationships && referencesOf(relationships),
});

/**
 * Converts the result of an operation to wire values. @param brief only `{id, type}`, as for writes
 */
export function envelope(
  result: OperationResult,
  included: readonly Resource[] | null,
  fields: Record<string, string[]>,
  brief: boolean,
): Record<string, unknown> {
  const attributesOf = sparseFields(fields);
  const full = (resource: Resource | ResourceRef) => {
    if (brief || !('attributes' in resource)) return reference(resource);
    return wireResource({ ...resource, attributes: attributesOf(resource) });
  };
  const { data, meta } = result;
  return {
    data: Array.isArray(data) ? data.map(full) : full(data),
    included: included?.map(full),
    meta,
  };
}
