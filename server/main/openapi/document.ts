import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { errorCodes } from '#server/http/api/errorCodes.ts';
import type { ErrorCode } from '#server/http/api/errorCodes.ts';
import { jsonSchemaOf, namedJsonSchemas } from './jsonSchema.ts';
import { invalidErrors } from '#server/http/api/operation.ts';
import type { Caller, Operation } from '#server/http/api/operation.ts';
import { subjects } from './subjects.ts';
import { cookieName } from '#server/marketplaceClient/session/cookie.ts';
import { marketplace } from '#shared/config/marketplace.ts';

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

/** An answer of an operation. */
interface DescribedAnswer {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
  /** Codes that it may have. */
  'x-codes'?: readonly ErrorCode[];
}

/** An operation as the document describes it. */
export interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, never[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, DescribedAnswer>;
}

/** Version of the document: its first number changes when something is taken away. */
const version = '1.0.0';

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const errorsRef: JsonSchema = { $ref: '#/components/schemas/Errors' };

/** Codes that every operation with such a caller may answer. */
function usualErrors({ caller, body, query }: Operation): ErrorCode[] {
  const isOurs = caller !== 'operator' && caller !== 'service';
  return [
    ...(body || caller === 'service' ? (['bad-request'] as const) : []),
    ...((body || query) && isOurs ? invalidErrors : []),
    ...(caller === 'signedInPage' ? (['auth-invalid-access-token'] as const) : []),
    ...(caller === 'page' || caller === 'signedInPage' ? (['forbidden'] as const) : []),
    ...(caller === 'operator' ? (['not-found'] as const) : []),
  ];
}

const securityOf: Record<Caller, DescribedOperation['security']> = {
  page: [{}, { session: [] }],
  signedInPage: [{ session: [] }],
  signedInLink: [{ session: [] }],
  anyone: [],
  operator: [{ operator: [] }],
  service: [{ signature: [] }],
};

function answerOf(answer: Operation['answer']): [status: string, DescribedAnswer] {
  if (answer === null) return ['204', { description: 'Done.' }];
  if ('redirect' in answer) return ['302', { description: `${answer.redirect}.` }];
  if ('media' in answer) {
    const schema = answer.lines ? jsonSchemaOf(answer.lines) : {};
    return ['200', { description: 'Done.', content: { [answer.media]: { schema } } }];
  }
  return ['200', { description: 'Done.', content: json(jsonSchemaOf(answer)) }];
}

function refusalsOf(operation: Operation): [status: string, DescribedAnswer][] {
  const codes = [...new Set([...usualErrors(operation), ...(operation.errors ?? [])])];
  const statuses = [...new Set(codes.map(code => errorCodes[code][0]))];
  return statuses
    .toSorted((one, other) => one - other)
    .map(status => {
      const own = codes.filter(code => errorCodes[code][0] === status);
      const description = own.map(code => `\`${code}\`: ${errorCodes[code][1]}.`).join('\n');
      return [String(status), { description, content: json(errorsRef), 'x-codes': own }];
    });
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(query: v.GenericSchema | undefined): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: textOfQuery(schema),
  }));
}

/** Numbers come as text or as numbers; a query is text anyway. */
function textOfQuery(schema: JsonSchema | boolean): JsonSchema {
  if (typeof schema === 'boolean') return {};
  const { anyOf, ...rest } = schema;
  return anyOf && rest.type ? rest : schema;
}

function describe(operation: Operation, subject: string): DescribedOperation {
  const { method, path, summary, caller, body, query, answer } = operation;
  const isPage = caller === 'page' || caller === 'signedInPage';
  return {
    operationId: [method, ...path.split(/\W+/).filter(Boolean)].join('_'),
    tags: [subject],
    summary: `${summary}.`,
    security: securityOf[caller],
    parameters: [
      ...(isPage ? [{ $ref: '#/components/parameters/OwnPage' }] : []),
      ...pathParameters(path),
      ...queryParameters(query),
    ],
    requestBody: body && { required: true, content: json(jsonSchemaOf(body)) },
    responses: Object.fromEntries([
      answerOf(answer),
      ...refusalsOf(operation),
      ['default', { $ref: '#/components/responses/Other' }],
    ]),
  };
}

const errors: JsonSchema = {
  description: 'Reasons of a refusal, in the form of the Marketplace API.',
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'Id of the request, to find it in the log.' },
          status: { type: 'integer' },
          code: { type: 'string' },
          title: { type: 'string' },
          source: {
            description: 'The field that the reason is about.',
            type: 'object',
            properties: {
              path: { type: 'array', items: { type: 'string' } },
              type: { enum: ['body', 'query'] },
            },
            required: ['path'],
          },
          meta: { type: 'object', description: 'Details, by code.' },
        },
        required: ['status', 'code', 'title'],
      },
    },
  },
  required: ['errors'],
};

const about =
  () => `Endpoints of the web server of ${marketplace.siteTitle}, beside the Marketplace API under \`/flex\`, whose own
reference tells of it. They are made for the pages of this site, and programs may call them with the session of a person.
Programs that follow what happens get webhooks, and ask the Integration API for more.

Bodies and answers are JSON with \`Content-Type\` and \`Accept\` \`application/json\`; without them they are transit, as
in the Marketplace API. Ids and instants are text. Fields may be added to answers; fields that do not fit a body are refused.
A refusal of the Marketplace API is passed on with its status and codes.`;

/** Makes the OpenAPI 3.1 document of all operations. */
export function openapiDocument() {
  const paths: Record<string, Partial<Record<Operation['method'], DescribedOperation>>> = {};
  for (const { name, operations } of subjects) {
    for (const operation of operations) {
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method]: describe(operation, name),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${marketplace.siteTitle} web server`, version, description: about() },
    servers: [{ url: '/' }],
    tags: subjects.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...namedJsonSchemas(), Errors: errors },
      parameters: {
        OwnPage: {
          ...{ name: 'X-Flowroom', in: 'header', required: true, schema: { const: '1' } },
          description:
            'A page of another origin can not send it. A POST needs the `Origin` of this site besides.',
        },
      },
      responses: {
        Other: {
          description:
            'A refusal of the Marketplace API, passed on; 429 `too-many-requests`, 503 `unavailable`, 503 `site-busy` (with `Retry-After` nothing has been done) and 500 `internal`.',
          content: json(errorsRef),
        },
      },
      securitySchemes: {
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: cookieName(true) },
          description: `Session of a person. Without HTTPS the cookie is \`${cookieName(false)}\`.`,
        },
        operator: {
          ...{ type: 'http', scheme: 'bearer' },
          description:
            'A proof of the secret in DATA_DIR that is good for a minute; `npm run operate` makes it.',
        },
        signature: {
          ...{ type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
          description: 'Signature of the payment provider.',
        },
      },
    },
  };
}

export type OpenapiDocument = ReturnType<typeof openapiDocument>;
