import { isRefusal } from './refusal.ts';

const refused = Object.assign(new Error('Request failed'), {
  status: 409,
  data: { errors: [{ code: 'transaction-locked' }] },
});

describe('a refused call', () => {
  it('is known by its status and code', () => {
    expect(isRefusal(refused, 409)).toBe(true);
    expect(isRefusal(refused, 409, 'transaction-locked')).toBe(true);
    expect(isRefusal(refused, 409, 'conflict')).toBe(false);
    expect(isRefusal(undefined, 409)).toBe(false);
  });
});
