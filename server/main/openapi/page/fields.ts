import type { JsonSchema } from '@valibot/to-json-schema';

/** A field of a body or an answer, as the page shows it. */
export interface Field {
  /** From the root, with dots; `[]` for members of a list and `*` for any name. */
  path: string;
  /** In words. */
  type: string;
  /** Named schema that it is, or whose list or null it is. */
  named: string | null;
  isRequired: boolean;
}

type Part = JsonSchema | boolean;

const nameOf = ({ $ref }: JsonSchema): string | null => $ref?.split('/').pop() ?? null;
const isPart = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null;

/** Alternatives of a schema without null. */
const alternativesOf = ({ anyOf }: JsonSchema): JsonSchema[] =>
  (anyOf ?? []).filter(isPart).filter(one => one.type !== 'null');

const limits = ({ minimum, maximum, maxLength, maxItems }: JsonSchema): string => {
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
    return ` ${minimum} to ${maximum}`;
  }
  const most = maxLength ?? maxItems;
  return most === undefined ? '' : ` (at most ${most})`;
};

/** Writes the type of a schema in words. */
function typeOf(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  if (schema.anyOf && !schema.type) {
    const types = alternativesOf(schema).map(typeOf);
    const orNull = types.length < schema.anyOf.length ? ['null'] : [];
    return [...new Set([...types, ...orNull])].join(' or ');
  }
  if (schema.type === 'array') {
    const members = isPart(schema.items) ? typeOf(schema.items) : 'anything';
    return `list of ${members}${limits(schema)}`;
  }
  if (typeof schema.type !== 'string') return 'anything';
  return `${schema.type}${limits(schema)}`;
}

function namedIn(schema: JsonSchema): string | null {
  const parts = [
    schema,
    ...alternativesOf(schema),
    ...(isPart(schema.items) ? [schema.items] : []),
  ];
  return parts.map(nameOf).find(name => name !== null) ?? null;
}

/** Fields below a schema, those of objects in it too. */
export function fieldsOf(schema: Part, above = ''): Field[] {
  if (!isPart(schema)) return [];
  const { properties = {}, required = [], items, additionalProperties } = schema;
  const own = Object.entries(properties).flatMap(([name, part]): Field[] => {
    if (!isPart(part)) return [];
    const path = above + name;
    const isRequired = required.includes(name);
    return [
      { path, type: typeOf(part), named: namedIn(part), isRequired },
      ...fieldsOf(part, `${path}.`),
    ];
  });
  const inner = above.replace(/\.$/, '');
  return [
    ...own,
    ...alternativesOf(schema).flatMap(one => fieldsOf(one, above)),
    ...(isPart(items) ? fieldsOf(items, `${inner}[].`) : []),
    ...(isPart(additionalProperties) ? fieldsOf(additionalProperties, `${above}*.`) : []),
  ];
}
