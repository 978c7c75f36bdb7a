import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { openapiDocument } from '#server/main/openapi/document.ts';
import type { DescribedOperation } from '#server/main/openapi/document.ts';
import { errorCodes } from '#server/http/api/errorCodes.ts';

/** An answer of the web server in a test. */
export interface GivenAnswer {
  method: string;
  /** From the root, without the query. */
  path: string;
  status: number;
  /** Of JSON. */
  body: unknown;
}

/** A copy in which objects have no fields but the described ones: any other field is found. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, closed(one)]));
  const isOpen = 'properties' in copy && copy['type'] === 'object' && !copy['additionalProperties'];
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

const document = openapiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(
  { $id: 'https://described.example/', ...(closed({ components: document.components }) as object) },
  'components',
);
const compiled = new Map<string, ValidateFunction>();

function operationAt({ method, path }: GivenAnswer): DescribedOperation | null {
  // A path without parameters first, as the router has it.
  const found =
    document.paths[path] ??
    Object.entries(document.paths).find(([template]) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )?.[1];
  return found?.[method.toLowerCase() as 'get' | 'post'] ?? null;
}

/**
 * Compares an answer with its description in the document.
 * @throws Error for an answer, a field or a code of a refusal that is not described
 */
export function requireDescribed(answer: GivenAnswer): void {
  const name = `${answer.method} ${answer.path} ${answer.status}`;
  const operation = operationAt(answer);
  if (!operation) throw new Error(`${name}: no such operation is described`);
  const { status, body } = answer;
  const told = operation.responses[status];
  if (status >= 400) return requireCodes(name, told?.['x-codes'] ?? [], body);
  const schema = told?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`${name}: this answer is not described`);
  const key = `${operation.operationId} ${status}`;
  const text = JSON.stringify(closed(schema)).replaceAll(
    '"#/components',
    '"https://described.example/#/components',
  );
  const validate = compiled.get(key) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(key, validate);
  if (!validate(body)) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`);
}

/** Requires codes of ours to be described; others are the marketplace's. */
function requireCodes(name: string, told: readonly string[], body: unknown): void {
  const { errors } = body as { errors: { code: string }[] };
  for (const { code } of errors) {
    if (code in errorCodes && !told.includes(code) && code !== 'not-found') {
      throw new Error(`${name}: the code ${code} is not described`);
    }
  }
}
