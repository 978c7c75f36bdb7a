import { Validator } from '@seriousme/openapi-schema-validator';
import { buildCommands } from '../build/commands.ts';
import { operations } from '../router/operations.ts';
import { describeConsole } from './description.ts';
import { isOfSite, rights } from './rights.ts';
import { sessionEndpoints } from './session.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  'x-roles'?: string[];
}

const document = describeConsole(
  { publicUrl: 'https://flow.example/flex/', name: 'Flow' },
  { operations, commands: buildCommands },
) as unknown as { paths: Record<string, Record<string, Operation>> };

it('the description is OpenAPI, and has every operation', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  const served = [...rights.keys()].filter(name => !isOfSite(name));
  const names = [...served, ...sessionEndpoints.map(({ name }) => name)];
  expect(Object.keys(document.paths).toSorted()).toEqual(names.map(name => `/${name}`).toSorted());
  const ids = Object.values(document.paths).flatMap(path =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('inputs are described by their fields', () => {
  const { get } = document.paths['/listings/query']!;
  expect(get!.parameters).toContainEqual({
    name: 'sort',
    in: 'query',
    required: false,
    schema: expect.objectContaining({
      enum: ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'title', '-title'],
    }),
  });
  const { post } = document.paths['/listings/send_back']!;
  expect(post!['x-roles']).toEqual(['content', 'owner']);
  expect(post!.requestBody!.content['application/json'].schema).toMatchObject({
    required: ['id', 'reason'],
    properties: { id: { type: 'string', format: 'uuid' } },
  });
});
