import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int } from '#marketplace/contract/fields.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import { deleteAlias, setAlias, versionOfAlias } from '#marketplace/db/configuration/processes.ts';
import { buildCommand, simpleName } from '../command.ts';
import type { BuildCall } from '../command.ts';

const target = z.object({ name: simpleName(), alias: simpleName(), version: int(1) });

async function point(
  { db }: BuildCall,
  { name, alias, version }: z.output<typeof target>,
): Promise<{ data: unknown }> {
  if (!(await setAlias(db, { process: name, alias, version }))) {
    throw new ApiError('not-found', {
      title: `There is no version ${version} of process ${name}.`,
    });
  }
  return {
    data: { 'processAlias/alias': new Keyword(alias), 'processAlias/version': version },
  };
}

const create = buildCommand({
  name: 'aliases/create-alias',
  method: 'POST',
  input: target,
  async run(call, input) {
    const known = await versionOfAlias(call.db, `${input.name}/${input.alias}`);
    if (known) {
      throw new ApiError('conflict', {
        title: `The alias ${input.alias} of process ${input.name} exists already; it stands for version ${known.version}.`,
      });
    }
    return point(call, input);
  },
});

const update = buildCommand({
  name: 'aliases/update-alias',
  method: 'POST',
  input: target,
  async run(call, input) {
    if (!(await versionOfAlias(call.db, `${input.name}/${input.alias}`))) {
      throw noAlias(input.name, input.alias);
    }
    return point(call, input);
  },
});

const remove = buildCommand({
  name: 'aliases/delete-alias',
  method: 'POST',
  input: z.object({ name: simpleName(), alias: simpleName() }),
  async run({ db }, { name, alias }) {
    if (!(await deleteAlias(db, name, alias))) throw noAlias(name, alias);
    return { data: { 'processAlias/alias': new Keyword(alias) } };
  },
});

const noAlias = (name: string, alias: string) =>
  new ApiError('not-found', { title: `Process ${name} has no alias ${alias}.` });

export const aliasCommands = [create, update, remove];
