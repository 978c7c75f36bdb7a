import { appError } from './errors.ts';
import { reportFailure, reporting } from './errorLog.ts';

describe('the log of failures', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    warn.mockRestore();
  });

  it('logs what a step failed of, and lets the failure go on', async () => {
    const error = appError('transaction-invalid-transition', 'Too late.', 409);
    const step = reporting('accept-sale-failed', () => Promise.reject(error as unknown as Error));
    await expect(step).rejects.toBe(error);
    expect(warn).toHaveBeenCalledWith('accept-sale-failed', {
      code: 'transaction-invalid-transition',
      status: 409,
      message: 'Too late.',
    });
  });

  it('says nothing of what went well', async () => {
    await expect(reporting('accept-sale-failed', () => Promise.resolve(7))).resolves.toBe(7);
    expect(warn).not.toHaveBeenCalled();
  });

  it('logs code, message and status of the intent of the payment provider', () => {
    reportFailure('confirm-card-payment-failed', {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: { status: 'requires_payment_method', client_secret: 'pi_secret' },
    });
    expect(warn).toHaveBeenCalledWith('confirm-card-payment-failed', {
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      intentStatus: 'requires_payment_method',
    });
  });
});
