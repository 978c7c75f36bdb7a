import { searchSchemaCommands } from './searchSchemas.ts';

it('the commands for a hosted marketplace have key, scope and type of each search schema', () => {
  expect(searchSchemaCommands('flowroom-test')).toEqual(
    [
      '--key yogaStyles --scope public --type multi-enum',
      '--key languagesFilter --scope public --type multi-enum',
      '--key classDurationFilter --scope public --type multi-enum',
      '--key yogaStylesFilter --scope public --type text',
      '--key lastClass --scope public --type long',
      '--key unixTimeStamp --scope public --type long',
      '--key hasChanges --scope metadata --type boolean',
    ].map(options => `npx flex-cli search set -m flowroom-test ${options}`),
  );
});
