import type { JsonSchema } from '@valibot/to-json-schema';
import { fieldsOf } from './fields.ts';
import type { Field } from './fields.ts';
import type { DescribedOperation, OpenapiDocument, Parameter } from '../document.ts';
import { errorCodes } from '#server/http/api/errorCodes.ts';
import { widePage } from '#server/http/pages/widePage.ts';
import { escapeHtml } from '#server/base/html.ts';

/** Writes a text with code between backticks. */
const marked = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const slugOf = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

function fieldItem({ path, type, named, isRequired }: Field): string {
  const words = escapeHtml(type);
  const linked = named ? words.replace(named, `<a href="#type-${named}">${named}</a>`) : words;
  const needed = isRequired ? '' : 'optional; ';
  return `<li><code>${escapeHtml(path)}</code> <span>${needed}${linked}</span></li>`;
}

const fieldList = (title: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : `<h3>${title}</h3>\n<ul class="fields" role="list">\n${fields.map(fieldItem).join('\n')}\n</ul>`;

const isOwn = (one: Parameter | { $ref: string }): one is Parameter => 'name' in one;

function parameterList(parameters: DescribedOperation['parameters']): string {
  const fields = parameters.filter(isOwn).flatMap(({ name, required, schema }) =>
    fieldsOf({
      type: 'object',
      properties: { [name]: schema },
      required: required ? [name] : [],
    }),
  );
  return fieldList('Parameters', fields);
}

/** Members of an answer that is a list, or fields of one that is an object. */
function contentOf(content: Record<string, { schema: JsonSchema }> | undefined): string {
  const [first] = Object.entries(content ?? {});
  if (!first) return '<p class="soft">Nothing.</p>';
  const [media, { schema }] = first;
  const fields = fieldsOf(schema);
  if (fields.length > 0) return fieldList('Answer', fields);
  const words = media === 'application/json' ? 'An empty object.' : `<code>${media}</code>`;
  return `<h3>Answer</h3>\n<p class="soft">${words}</p>`;
}

function answerOf(responses: DescribedOperation['responses']): string {
  const redirect = responses['302'];
  if (redirect)
    return `<h3>Answer</h3>\n<p class="soft">Leads to: ${marked(redirect.description)}</p>`;
  return contentOf((responses['200'] ?? responses['204'])?.content);
}

function errorList(responses: DescribedOperation['responses']): string {
  const codes = Object.entries(responses).flatMap(([status, answer]) =>
    (answer['x-codes'] ?? []).map(code => ({ status, code })),
  );
  if (codes.length === 0) return '';
  const items = codes.map(
    ({ status, code }) =>
      `<dt><code>${status} ${code}</code></dt><dd>${marked(errorCodes[code][1])}.</dd>`,
  );
  return `<h3>Refusals</h3>\n<dl>\n${items.join('\n')}\n</dl>`;
}

const callers: readonly [scheme: string, words: string][] = [
  ['session', 'People who are signed in.'],
  ['operator', 'Operators, with a proof of their secret.'],
  ['signature', 'The payment provider, with its signature.'],
];

function callerOf({ security, parameters }: DescribedOperation): string {
  const [only = {}] = security;
  const words = callers.find(([scheme]) => scheme in only)?.[1] ?? 'Anybody.';
  const header = parameters.every(isOwn) ? '' : ' With <code>X-Flowroom: 1</code>.';
  return `<p class="soft">${words}${header}</p>`;
}

function operationPart(method: string, path: string, operation: DescribedOperation): string {
  const { summary, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  return `<details id="${operation.operationId}">
<summary><code><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</code><br>${marked(summary)}</summary>
<div class="told">
${[
  callerOf(operation),
  parameterList(parameters),
  body ? fieldList('Body', fieldsOf(body.schema)) : '',
  answerOf(responses),
  errorList(responses),
]
  .filter(Boolean)
  .join('\n')}
</div>
</details>`;
}

function subjectPart({ paths }: OpenapiDocument, name: string, description: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(name))
      .map(([method, operation]) => operationPart(method, path, operation)),
  );
  return `<section aria-labelledby="${slugOf(name)}">
<h2 id="${slugOf(name)}">${name}</h2>
<p class="soft">${marked(description)}</p>
${operations.join('\n')}
</section>`;
}

function typesPart({ components }: OpenapiDocument): string {
  const items = Object.entries(components.schemas).map(([name, schema]) => {
    const fields = fieldsOf(schema);
    const { description = '', pattern } = schema;
    return `<details id="type-${name}">
<summary><code>${name}</code><br>${marked(description)}</summary>
<div class="told">
${pattern ? `<p class="soft"><code>${escapeHtml(pattern)}</code></p>` : ''}
${fieldList('Fields', fields) || `<p class="soft">${escapeHtml(String(schema.type))}</p>`}
</div>
</details>`;
  });
  return `<section aria-labelledby="types">\n<h2 id="types">Types</h2>\n${items.join('\n')}\n</section>`;
}

/** Writes the document as a page. It works without scripts. */
export function docsPage(document: OpenapiDocument): string {
  const { info, tags } = document;
  const [about = '', ...more] = info.description.split('\n\n');
  const ways = [...tags.map(({ name }) => name), 'Types'].map(
    name => `<li><a href="#${slugOf(name)}">${name}</a></li>`,
  );
  return widePage({
    title: 'API',
    heading: info.title,
    intro: `${[about, ...more].map(text => `<p>${marked(text)}</p>`).join('\n')}
<p><a href="/api/openapi.json">OpenAPI 3.1 as JSON</a></p>
<nav aria-label="Subjects"><ul class="ways" role="list">${ways.join('')}</ul></nav>`,
    main: `${tags.map(({ name, description }) => subjectPart(document, name, description)).join('\n')}
${typesPart(document)}`,
  });
}
