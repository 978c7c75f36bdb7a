import { withCommands } from './commands.ts';

describe('commands in messages', () => {
  it.each([
    ['npm run doctor checks the rest.', 'node flowroom.mjs doctor checks the rest.'],
    ['npm run operate -- state prints it', 'node flowroom.mjs operate state prints it'],
    ['npm run doctor [-- --json]', 'node flowroom.mjs doctor [--json]'],
    ['PORT=3001 npm start', 'PORT=3001 node flowroom.mjs'],
  ])('are those of the package where there is no npm: %s', (text, packed) => {
    expect(withCommands(text, true)).toBe(packed);
    expect(withCommands(text, false)).toBe(text);
  });
});
