import { handleProblemOf } from './handles.ts';

describe('the short address of a teacher', () => {
  it.each(['mira', 'mira-lind', '3x3', 'a'.repeat(30)])('can be %s', text => {
    expect(handleProblemOf(text)).toBeNull();
  });

  it.each(['ab', 'a'.repeat(31), 'Mira', 'mira lind', '-mira', 'mira-', 'mi--ra', 'míra', ''])(
    'has another form than "%s"',
    text => {
      expect(handleProblemOf(text)).toBe('form');
    },
  );

  it('is no name of the site', () => {
    expect(handleProblemOf('support')).toBe('reserved');
  });
});
