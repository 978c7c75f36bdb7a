import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { keywordOrString, listOf } from '#marketplace/contract/fields.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import type { Db } from '#marketplace/db/database.ts';
import {
  isSchemaOfAsset,
  searchSchemas,
  setSearchSchema,
  unsetSearchSchema,
} from '#marketplace/db/configuration/searchSchemas.ts';
import { schemaScopes, schemaSubjects, schemaTypes } from '#marketplace/domain/search/schema.ts';
import type {
  SchemaScope,
  SchemaSubject,
  SearchSchema,
} from '#marketplace/domain/search/schema.ts';
import { buildCommand } from './command.ts';

const namespaces = {
  of: 'dataSchema.of',
  scope: 'dataSchema.scope',
  type: 'dataSchema.type',
  cardinality: 'dataSchema.cardinality',
} as const;

/** One of the given words, with or without its namespace. */
const word = <const T extends string>(namespace: string, words: readonly T[]) =>
  keywordOrString().transform((name, context) => {
    const bare = name.startsWith(`${namespace}/`) ? name.slice(namespace.length + 1) : name;
    const found = words.find(candidate => candidate === bare);
    if (found) return found;
    context.issues.push({
      code: 'custom',
      message: `Expected one of ${words.join(', ')}.`,
      input: name,
    });
    return z.NEVER;
  });

const subject = () => word(namespaces.of, schemaSubjects);
const scope = () => word(namespaces.scope, schemaScopes);
const key = () =>
  keywordOrString().refine(name => /^[A-Za-z_][\w-]*$/.test(name), {
    message: 'Expected the name of a top-level key.',
  });

const scopesOf: Record<SchemaSubject, readonly SchemaScope[]> = {
  listing: ['public', 'metadata'],
  userProfile: schemaScopes,
  transaction: ['metadata', 'protected'],
};

const defaultValue = z
  .unknown()
  .optional()
  .transform((value, context) => {
    // Without a default the CLI sends a list with one empty string.
    if (value == null || (Array.isArray(value) && value.join('') === '')) return null;
    if (Array.isArray(value))
      return value.map(item => (item instanceof Keyword ? item.name : String(item)));
    if (value instanceof Keyword) return value.name;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return value;
    }
    context.issues.push({ code: 'custom', message: 'Expected a plain value.', input: value });
    return z.NEVER;
  });

function refuse(title: string): never {
  throw new ApiError('validation-invalid-value', { title });
}

function checked(schema: SearchSchema): SearchSchema {
  const { subject: of, scope: within, type, cardinality, defaultValue: value } = schema;
  if (!scopesOf[of].includes(within)) {
    refuse(`A schema for ${of} can have the scope ${scopesOf[of].join(' or ')}, not ${within}.`);
  }
  if (type === 'text' && of !== 'listing') refuse(`A schema for ${of} can not be of type text.`);
  if (type === 'text' && value !== null) refuse('A text schema has no default.');
  if (cardinality === 'many' && type !== 'enum')
    refuse(`A schema of type ${type} holds one value.`);
  const fits = {
    enum: typeof value === 'string' || Array.isArray(value),
    boolean: typeof value === 'boolean',
    long: Number.isSafeInteger(value),
    text: false,
  };
  if (value !== null && !fits[type]) refuse(`The default does not fit the type ${type}.`);
  return schema;
}

/** Refuses a schema that a hosted asset defines. @throws ApiError conflict */
async function refuseOfAsset(
  db: Db,
  schema: Pick<SearchSchema, 'subject' | 'scope' | 'key'>,
): Promise<void> {
  if (!(await isSchemaOfAsset(db, schema))) return;
  throw new ApiError('conflict', {
    title: 'A search schema with the same key and scope has already been defined in an asset.',
  });
}

const present = (schema: SearchSchema) => ({
  'dataSchema/key': new Keyword(schema.key),
  'dataSchema/scope': new Keyword(`${namespaces.scope}/${schema.scope}`),
  'dataSchema/valueType': new Keyword(`${namespaces.type}/${schema.type}`),
  'dataSchema/cardinality': new Keyword(`${namespaces.cardinality}/${schema.cardinality}`),
  'dataSchema/of': new Keyword(`${namespaces.of}/${schema.subject}`),
  'dataSchema/defaultValue': schema.defaultValue,
  'dataSchema/doc': schema.doc,
});

const subjectsOf = (asked: readonly string[]): readonly SchemaSubject[] =>
  schemaSubjects.filter(name => asked.length === 0 || asked.includes(`${namespaces.of}/${name}`));

const query = buildCommand({
  name: 'search-schemas/query',
  method: 'GET',
  input: z.object({
    of: listOf(...schemaSubjects.map(name => `${namespaces.of}/${name}` as const)).optional(),
  }),
  run: async ({ db }, { of }) => ({
    data: (await searchSchemas(db, subjectsOf(of ?? []))).map(present),
  }),
});

const set = buildCommand({
  name: 'search-schemas/set',
  method: 'POST',
  input: z.object({
    key: key(),
    scope: scope(),
    of: subject(),
    valueType: word(namespaces.type, schemaTypes),
    cardinality: word(namespaces.cardinality, ['one', 'many']).default('one'),
    defaultValue,
    doc: z.string().max(1000).nullish(),
  }),
  async run({ db }, { of, valueType, doc, ...rest }) {
    const schema = checked({ ...rest, subject: of, type: valueType, doc: doc ?? null });
    await refuseOfAsset(db, schema);
    await setSearchSchema(db, schema);
    return { data: present(schema) };
  },
});

const unset = buildCommand({
  name: 'search-schemas/unset',
  method: 'POST',
  input: z.object({ key: key(), scope: scope(), of: subject() }),
  async run({ db }, { of, ...rest }) {
    await refuseOfAsset(db, { ...rest, subject: of });
    if (!(await unsetSearchSchema(db, { subject: of, ...rest }))) {
      throw new ApiError('not-found', {
        title: `There is no search schema ${rest.key} for ${of} with the scope ${rest.scope}.`,
      });
    }
    return { data: { 'dataSchema/key': new Keyword(rest.key) } };
  },
});

export const searchSchemaCommands = [query, set, unset];
