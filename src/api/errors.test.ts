import { toAppError } from './errors.ts';

const answer = (status: number, error: object) => ({ status, data: { errors: [error] } });
const refused = (stripeMessage: string) =>
  toAppError(
    answer(402, {
      code: 'transaction-payment-failed',
      title: 'Payment failed',
      meta: { stripeMessage },
    }),
  );

describe('toAppError', () => {
  it('retains the code, the field and the provider’s words', () => {
    expect(
      toAppError(
        answer(400, {
          code: 'validation-invalid-value',
          title: 'Invalid value',
          source: { path: ['price', 'amount'], type: 'body' },
        }),
      ),
    ).toEqual({
      code: 'validation-invalid-value',
      status: 400,
      message: 'Invalid value',
      path: ['price', 'amount'],
    });
    expect(refused('Your card was declined.').providerMessage).toBe('Your card was declined.');
  });

  it('retains the id under which the server has logged the request', () => {
    const id = '3f2b8c1e-5d60-4a1b-9c44-0a6f1b2c3d4e';
    expect(toAppError(answer(500, { id, code: 'internal' })).requestId).toBe(id);
    expect(toAppError(answer(500, { id: { uuid: id } })).requestId).toBe(id);
    expect(toAppError(answer(500, { code: 'internal' })).requestId).toBeUndefined();
  });

  it('retains when the server invites to try again', () => {
    const refusal = answer(424, { code: 'projection-not-ready', title: 'Not yet' });
    expect(toAppError({ ...refusal, retryAfter: '2' }).retryAfterMs).toBe(2_000);
    expect(
      toAppError({
        status: 429,
        data: { errors: [{ code: 'too-many-requests', meta: { retryAfter: 90 } }] },
      }),
    ).toMatchObject({ code: 'too-many-requests', retryAfterMs: 90_000 });
    expect(toAppError({ ...refusal, retryAfter: null }).retryAfterMs).toBeUndefined();
    expect(toAppError({ ...refusal, retryAfter: 'later' }).retryAfterMs).toBeUndefined();
  });

  it('recognises an amount that is too low', () => {
    expect(refused('Amount must be at least 50 cents').code).toBe('amount-too-low');
    expect(refused('Amount must convert to at least 30 pence.').code).toBe('amount-too-low');
  });

  it('recognises an amount that is too high', () => {
    expect(refused('Amount must be no more than $999,999.99').code).toBe('amount-too-high');
  });

  it('recognises a password that would be guessed', () => {
    const refusedFor = (reason: string) =>
      toAppError(answer(400, { code: 'validation-invalid-value', meta: { reason } })).code;
    expect(refusedFor('password-too-common')).toBe('password-too-common');
    expect(refusedFor('password-is-email')).toBe('password-is-email');
    expect(refusedFor('anything else')).toBe('validation-invalid-value');
  });

  it('recognises an account that cannot charge', () => {
    expect(refused('Your account cannot currently make charges.').code).toBe(
      'account-cannot-charge',
    );
    expect(refused('See verification.disabled_reason for details').code).toBe(
      'account-cannot-charge',
    );
    expect(refused('Your card was declined.').code).toBe('transaction-payment-failed');
  });

  it('names a failure by its status when the answer has no code', () => {
    expect(toAppError({ status: 401, data: 'Unauthorized' }).code).toBe('unauthorized');
    expect(toAppError({ status: 413, data: '' }).code).toBe('request-upload-over-limit');
    expect(toAppError({ status: 500 })).toMatchObject({ code: 'unknown', status: 500 });
  });

  it('distinguishes a server that cannot be reached from a bug', () => {
    expect(toAppError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).code).toBe(
      'network',
    );
    expect(toAppError(new TypeError('Failed to fetch')).code).toBe('network');
    expect(toAppError(new Error('oops')).code).toBe('unknown');
    expect(toAppError(undefined).code).toBe('unknown');
  });
});
