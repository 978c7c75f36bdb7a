import { clientErrorOf, isRefusal, statusOf } from './refusal.ts';

const refused = Object.assign(new Error('Request failed'), {
  status: 409,
  data: { errors: [{ code: 'transaction-locked' }] },
});

describe('isRefusal', () => {
  it('compares status and code', () => {
    expect(isRefusal(refused, 409)).toBe(true);
    expect(isRefusal(refused, 409, 'transaction-locked')).toBe(true);
    expect(isRefusal(refused, 409, 'conflict')).toBe(false);
    expect(isRefusal(refused, 404)).toBe(false);
    expect(isRefusal(undefined, 409)).toBe(false);
  });

  it('reads a refusal without an error list by its status', () => {
    expect(isRefusal({ status: 409, data: 'no JSON' }, 409)).toBe(true);
    expect(isRefusal({ status: 409 }, 409)).toBe(true);
    expect(isRefusal({ status: 409 }, 409, 'conflict')).toBe(false);
  });
});

describe('statusOf', () => {
  it('returns the status of a refused call only', () => {
    expect(statusOf(refused)).toBe(409);
    expect(statusOf({ status: 404 })).toBe(404);
    expect(statusOf({ status: 'open' })).toBeUndefined();
    expect(statusOf(new Error('socket hang up'))).toBeUndefined();
    expect(statusOf(null)).toBeUndefined();
  });
});

describe('clientErrorOf', () => {
  it('returns status and body of a 4xx refusal only', () => {
    expect(clientErrorOf(refused)).toEqual({ status: 409, data: refused.data });
    expect(clientErrorOf({ status: 404 })).toEqual({ status: 404, data: undefined });
    expect(clientErrorOf({ status: 503, data: {} })).toBeNull();
    expect(clientErrorOf(new Error('socket hang up'))).toBeNull();
  });
});
