import { z } from 'zod';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';
import { errorCatalogue } from '#marketplace/contract/errors.ts';
import type { ErrorCode } from '#marketplace/contract/errors.ts';
import type { AnyBuildCommand } from '../build/command.ts';
import type { AnyOperation } from '../operation.ts';
import { pageAnswer } from './answers.ts';
import { consoleOperations } from './operations.ts';
import { notOffered, rights } from './rights.ts';
import { sessionEndpoints } from './session.ts';

/** Operations of the other APIs, of which the console passes some on. */
export interface DescribedApis {
  operations: readonly AnyOperation[];
  commands: readonly AnyBuildCommand[];
}

type Json = Record<string, unknown>;

/** What is described of an operation, whichever API it is of. */
interface Described {
  name: string;
  method: 'GET' | 'POST';
  summary: string;
  tag: string;
  input: z.ZodType;
  /** Undefined for what is passed on: the answer of the other API. */
  answer?: z.ZodType;
  isList?: boolean;
  isMultipart?: boolean;
}

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return json;
};

/** A key of an input. */
interface Key {
  name: string;
  isRequired: boolean;
  schema: Json;
}

/** Lists the keys of an input; none where it is no plain object. */
const keysOf = (input: z.ZodType): Key[] =>
  input instanceof z.ZodObject
    ? Object.entries(input.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
        name,
        isRequired: !schema.safeParse(undefined).success,
        schema: { ...(schema.meta() ?? inner(schema)) },
      }))
    : [];

/** Returns the description of what an optional value is made of. */
const inner = (schema: z.ZodType): Json =>
  schema instanceof z.ZodOptional ? { ...(schema.unwrap() as z.ZodType).meta() } : {};

const pageParameters = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
  { name: 'perPage', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
];

const parametersOf = ({ method, input, isList }: Described): Json[] => [
  ...(method === 'GET'
    ? keysOf(input).map(({ name, isRequired, schema }) => ({
        name,
        in: 'query',
        required: isRequired,
        schema,
      }))
    : [{ $ref: '#/components/parameters/OwnPage' }]),
  ...(isList ? pageParameters : []),
];

function bodyOf({ input, isMultipart }: Described): Json {
  const keys = keysOf(input);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(keys.map(key => [key.name, key.schema])),
    required: keys.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
  const type = isMultipart ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema } } };
}

function answerSchema({ answer, isList }: Described): Json {
  if (!answer) return {};
  const data = schemaOf(answer);
  return {
    type: 'object',
    required: ['data'],
    properties: isList
      ? { data: { type: 'array', items: data }, meta: schemaOf(pageAnswer) }
      : { data, meta: { type: 'object' } },
  };
}

const statusOf = (code: ErrorCode): number => errorCatalogue[code].status;

/** Returns the refusals that operations with such a right have in common, by status. */
function refusalsOf({ name, method }: Described): Json {
  const isOpen = name === 'session/create' || name === 'session/delete';
  const codes: ErrorCode[] = [
    'validation-invalid-value',
    'forbidden',
    ...(isOpen ? [] : (['auth-missing-access-token'] as const)),
    ...(rights.get(name)?.needsConfirmation ? (['confirmation-needed'] as const) : []),
    ...(/^session\/c/.test(name) ? (['sign-in-refused', 'too-many-requests'] as const) : []),
    ...(name === 'session/create' ? (['second-factor-required'] as const) : []),
    ...(method === 'POST' && rights.has(name) ? (['not-found', 'conflict'] as const) : []),
  ];
  const statuses = [...new Set(codes.map(statusOf))].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map(status => [
      String(status),
      {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
        'x-codes': codes.filter(code => statusOf(code) === status),
      },
    ]),
  );
}

function operationOf(described: Described): Json {
  const { name, method, summary, tag } = described;
  const right = rights.get(name);
  const isOpen = name === 'session/create' || name === 'session/delete';
  return {
    operationId: name.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase()),
    tags: [tag],
    summary,
    security: isOpen ? [] : [{ operator: [] }],
    ...(right ? { 'x-roles': right.roles, 'x-needs-confirmation': right.needsConfirmation } : {}),
    parameters: parametersOf(described),
    ...(method === 'POST' ? { requestBody: bodyOf(described) } : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(described) } },
      },
      ...refusalsOf(described),
    },
  };
}

/** Lists all that the Console API serves. */
function allOf({ operations, commands }: DescribedApis): Described[] {
  return [
    ...sessionEndpoints.map(one => ({ ...one, tag: 'session' })),
    ...consoleOperations.map(one => ({ ...one, tag: one.name.split('/', 1)[0] ?? '' })),
    ...operations
      .filter(({ api }) => api === 'integration')
      .map(({ name, method, input, multipart = false }) => ({
        name: `integration/${name}`,
        method,
        input,
        isMultipart: multipart,
        summary: `The operation ${name} of the Integration API.`,
        tag: 'integration',
      })),
    ...commands.map(({ name, method, input, upload }) => ({
      name: `build/${name}`,
      method,
      input,
      isMultipart: upload !== undefined,
      summary: `The command ${name} of the Build API.`,
      tag: 'build',
    })),
  ].filter(({ name }) => !notOffered.includes(name));
}

const errorsSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'status', 'code', 'title'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          status: { type: 'integer' },
          code: { type: 'string', enum: Object.keys(errorCatalogue) },
          title: { type: 'string' },
          details: {},
          source: { type: 'object' },
          meta: { type: 'object' },
        },
      },
    },
  },
};

/** Describes the Console API as OpenAPI 3.1. */
export function describeConsole(
  { publicUrl, name }: Pick<MarketplaceOptions, 'publicUrl' | 'name'>,
  apis: DescribedApis,
): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `Console API of ${name}`,
      version: '1.0.0',
      description:
        'What operators do at the console. Roles and what needs a second look are in `x-roles` and `x-needs-confirmation`.',
    },
    servers: [{ url: `${publicUrl.replace(/\/+$/, '')}/console/v1` }],
    paths: Object.fromEntries(
      allOf(apis).map(one => [`/${one.name}`, { [one.method.toLowerCase()]: operationOf(one) }]),
    ),
    components: {
      securitySchemes: { operator: { type: 'apiKey', in: 'cookie', name: 'operator-session' } },
      parameters: {
        OwnPage: {
          name: 'X-Flowroom',
          in: 'header',
          required: true,
          description: 'Shows that a page of the site has sent the request.',
          schema: { const: '1' },
        },
      },
      schemas: { Errors: errorsSchema },
    },
  };
}
