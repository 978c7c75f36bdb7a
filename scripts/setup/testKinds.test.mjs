import { chooseKinds } from './testKinds.mjs';

/** @param {string[]} args */
const names = (...args) => chooseKinds(args).chosen.map(({ name }) => name);

describe('the kinds of tests of a run', () => {
  it('are those that every change can break, and with --all those of rare faults too', () => {
    expect(names()).toEqual(expect.arrayContaining(['format', 'unit', 'contract', 'journeys']));
    const rare = ['protocol', 'faults', 'release', 'browser', 'firefox', 'webkit'];
    for (const name of rare) expect(names()).not.toContain(name);
    expect(names('--all')).toEqual(expect.arrayContaining([...names(), ...rare]));
  });

  it('are those that are named, in the order of a whole run', () => {
    expect(names('coverage', 'lint')).toEqual(['lint', 'coverage']);
    expect(names('--all', 'faults')).toEqual(['faults']);
  });

  it('leave options to the browser tests, and name what does not exist', () => {
    expect(chooseKinds(['--all', 'browser', '--shard=1/3'])).toMatchObject({
      isAll: true,
      options: ['--shard=1/3'],
      unknown: [],
    });
    expect(chooseKinds(['units'])).toMatchObject({ chosen: [], unknown: ['units'] });
  });
});
