import { createHash } from 'node:crypto';
import express from 'express';
import { openapiDocument } from '../document.ts';
import { openapiRouter } from '../openapiRouter.ts';
import { fieldsOf } from './fields.ts';
import { listen } from '#server/testing/listen.ts';

describe('the page of the endpoints', () => {
  let page: string;
  let headers: Headers;
  let document: unknown;
  beforeAll(async () => {
    const { url, close } = await listen(express().use('/api', openapiRouter()));
    const answer = await fetch(`${url}/api/docs`);
    ({ headers } = answer);
    page = await answer.text();
    document = await (await fetch(`${url}/api/openapi.json`)).json();
    await close();
  });

  it('shows each operation and each type of the document', () => {
    const { paths, components } = openapiDocument();
    const ids = Object.values(paths).flatMap(one => Object.values(one).map(x => x.operationId));
    expect(new Set(ids).size).toBe(ids.length);
    const types = Object.keys(components.schemas).map(name => `type-${name}`);
    for (const id of [...ids, ...types]) expect(page).toContain(`<details id="${id}">`);
    for (const [, target = ''] of page.matchAll(/href="#([^"]+)"/g)) {
      expect(page).toContain(`id="${target}"`);
    }
    expect(JSON.stringify(document)).toBe(JSON.stringify(openapiDocument()));
  });

  it('has its own styles and no scripts, and its policy allows no more', () => {
    const [, styles = ''] = /<style>([^]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(page).not.toMatch(/<script|<link|<img| style="| on\w+="/);
  });
});

it('lists fields of lists, of alternatives and of any name', () => {
  const fields = fieldsOf({
    type: 'object',
    properties: {
      people: {
        type: 'array',
        maxItems: 3,
        items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
      price: { anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] },
      sizes: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: { width: { type: 'integer', minimum: 1, maximum: 9 } },
          required: [],
        },
      },
    },
    required: ['people'],
  });
  expect(fields.map(({ path, type, isRequired }) => [path, type, isRequired])).toEqual([
    ['people', 'list of object (at most 3)', true],
    ['people[].name', 'string', true],
    ['price', 'Money or null', false],
    ['sizes', 'object', false],
    ['sizes.*.width', 'integer 1 to 9', false],
  ]);
  expect(fields[2]?.named).toBe('Money');
});
