import { isRefusal, reasonOf } from './refusal.ts';

const refused = Object.assign(new Error('Request failed'), {
  status: 409,
  data: { errors: [{ code: 'transaction-locked' }] },
  request: { _header: 'Authorization: Bearer secret' },
});

describe('a refused call', () => {
  it('is known by its status and code', () => {
    expect(isRefusal(refused, 409)).toBe(true);
    expect(isRefusal(refused, 409, 'transaction-locked')).toBe(true);
    expect(isRefusal(refused, 409, 'conflict')).toBe(false);
    expect(isRefusal(undefined, 409)).toBe(false);
  });

  it('is told of without what was sent', () => {
    const reason = { reason: 'Request failed', status: 409, code: 'transaction-locked' };
    expect(reasonOf(refused)).toEqual(reason);
    expect(reasonOf('down')).toMatchObject({ reason: 'down' });
  });
});
