import { createForgetSide } from './forgetSide.ts';
import type { CoTeacherRow } from './tables.ts';

const row: CoTeacherRow = {
  id: 'help',
  listing_id: 'class',
  teacher_id: 'mara',
  date: null,
  person_id: 'noa',
  is_named: false,
  made_at: new Date(0),
  accepted_at: new Date(0),
  ended_at: null,
  ended_by: null,
};

function world(rows: CoTeacherRow[]) {
  const calls: string[] = [];
  const failures = [new Error('The marketplace does not answer.')];
  const forget = createForgetSide({
    records: {
      allOf: () => Promise.resolve(rows),
      end: id => Promise.resolve(void calls.push(`end ${id}`)),
      forget: id => Promise.resolve(void calls.push(`forget ${id}`)),
    },
    async copy(id) {
      const [failure] = failures.splice(0, 1);
      if (failure) throw failure;
      calls.push(`copy ${id}`);
    },
    now: () => 0,
  });
  return { calls, forget };
}

describe('what is left of a deleted account', () => {
  it('is no name in a class whose copy could not be written at first', async () => {
    const { calls, forget } = world([row]);
    await expect(forget('noa')).rejects.toThrow('does not answer');
    expect(calls).toEqual(['end help']);
    await forget('noa');
    expect(calls.slice(1)).toEqual(['end help', 'copy class', 'forget noa']);
  });

  it('ends no invitation that only went to its address', async () => {
    const { calls, forget } = world([{ ...row, accepted_at: null }]);
    await forget('noa').catch(() => undefined);
    expect(calls).toEqual([]);
  });
});
