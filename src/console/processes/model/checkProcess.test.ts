import { checkProcess, rangeOf } from './checkProcess.ts';

const ask = '{:name :transition/ask :actor :actor.role/customer :to :state/asked}';
const underlined = (text: string) =>
  checkProcess(text).problems.map(problem => {
    const { from, to } = rangeOf(text, problem);
    return [text.slice(from, to), problem.message];
  });

describe('faults of a text', () => {
  it('are underlined where they are', () => {
    const text = `{:format :v3\n :transitions [${ask}]\n :author "me"\n :states []}`;
    expect(underlined(text)).toEqual([
      [':author', 'A process does not know :author'],
      [':states', 'A process does not know :states'],
    ]);
    expect(underlined(`{:format "v3" :transitions [${ask}]}`)).toEqual([
      ['"v3"', 'A process needs :format :v3'],
    ]);
  });

  it('of the syntax are underlined at the bracket that is not closed', () => {
    expect(underlined('{:format :v3')).toEqual([['{', '} is missing for what opens here']]);
  });

  it('at the end of a text are underlined before it', () => {
    expect(rangeOf('{}\n', { message: '', at: { line: 2, column: 1 } })).toEqual({
      from: 2,
      to: 3,
    });
    expect(rangeOf('', { message: '', at: { line: 1, column: 1 } })).toEqual({ from: 0, to: 0 });
  });

  it('are in the right column behind a byte order mark', () => {
    const text = `\uFEFF{:format :v3 :transitions [${ask}] :author "me"}`;
    expect(underlined(text)).toEqual([[':author', 'A process does not know :author']]);
  });

  it('are those of templates too, where they are known', () => {
    const text = `{:format :v3 :transitions [${ask}] :notifications
      [{:name :n/a :on :transition/ask :to :actor.role/customer :template :hello}]}`;
    expect(checkProcess(text).process).not.toBeNull();
    expect(checkProcess(text, []).problems).toMatchObject([
      { message: 'Notification :n/a needs the template hello' },
    ]);
  });
});
