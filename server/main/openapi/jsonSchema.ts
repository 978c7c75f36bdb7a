import { toJsonSchema } from '@valibot/to-json-schema';
import type { JsonSchema, OverrideActionContext } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { descriptions, named } from './components.ts';
import { isRecord } from '#shared/contract/lenient.ts';
import type { Shape } from '#shared/contract/lenient.ts';

/**
 * Steps of schemas that JSON Schema can not express: checks by code, and transformations of an
 * accepted value.
 */
const untold: ReadonlySet<string> = new Set(['check', 'finite', 'trim']);

const shaping = v.object({ metadata: v.object({ shape: v.custom<Shape>(isRecord) }) });

function overrideAction({ valibotAction, jsonSchema }: OverrideActionContext): JsonSchema | null {
  const { success, output } = v.safeParse(shaping, valibotAction);
  if (success) return schemaOfShape(output.metadata.shape);
  if (valibotAction.type === 'safe_integer') return { ...jsonSchema, type: 'integer' };
  return untold.has(valibotAction.type) ? { ...jsonSchema } : null;
}

function schemaOfShape(shape: Shape): JsonSchema {
  if ('members' in shape) {
    return { type: 'array', items: jsonSchemaOf(shape.members), maxItems: shape.most };
  }
  if ('values' in shape) {
    return { type: 'object', additionalProperties: jsonSchemaOf(shape.values) };
  }
  if ('only' in shape) return jsonSchemaOf(v.strictObject(shape.only));
  const entries = Object.entries(shape.entries);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name, jsonSchemaOf(one)])),
    required: [...shape.needed],
  };
}

function convert(schema: v.GenericSchema, definitions: typeof named): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...converted
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    definitions,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    // A check by code; the step after it describes its shape.
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? {} : null),
    overrideAction,
  });
  return converted;
}

/**
 * Converts a schema of the contract to JSON Schema, as values are sent; named ones are references.
 * @throws Error for a schema that can not be expressed
 */
export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema => convert(schema, named);

/** Converts the named schemas. */
export const namedJsonSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const { [name]: _, ...others } = named;
      return [name, { description: descriptions[name], ...convert(schema, others) }];
    }),
  );
