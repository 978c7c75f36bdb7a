import { invalidRequest, resourceMissing } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { PLATFORM } from '../model/ids.ts';

/** The fields of a payment that say where its money goes. */
export interface DestinationParams {
  amount: number;
  application_fee_amount?: number | null;
  on_behalf_of?: string;
  transfer_data?: { destination?: string; amount?: number };
}

/** Checks who gets the money, and that fee and share fit into the amount. */
export function assertDestination(call: Call, params: DestinationParams): void {
  const { amount, application_fee_amount: fee, on_behalf_of, transfer_data: data } = params;
  if (data && data.destination === undefined) {
    throw invalidRequest('Missing required param: transfer_data[destination].', {
      code: 'parameter_missing',
      param: 'transfer_data[destination]',
    });
  }
  const charged = [
    data?.destination,
    on_behalf_of,
    call.account === PLATFORM ? undefined : call.account,
  ];
  for (const id of charged) {
    if (id === undefined) continue;
    const account = call.tx.get('accounts', id);
    const param = id === data?.destination ? 'transfer_data[destination]' : 'on_behalf_of';
    if (!account)
      throw resourceMissing(id === data?.destination ? 'destination' : 'account', id, param);
    if (!account.charges_enabled) {
      throw invalidRequest('Your account cannot currently make charges.', { param });
    }
    if (account.capabilities.transfers !== 'active' && id === data?.destination) {
      throw invalidRequest(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer', param: 'transfer_data[destination]' },
      );
    }
  }
  if (fee != null && !data && call.account === PLATFORM) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'application_fee_amount' },
    );
  }
  if (fee != null && data?.amount !== undefined) {
    throw invalidRequest(
      'You may not specify both `application_fee_amount` and `transfer_data[amount]`.',
      { param: 'transfer_data[amount]' },
    );
  }
  if (fee != null && fee > amount) {
    throw invalidRequest('The application fee cannot be greater than the total charge amount.', {
      param: 'application_fee_amount',
    });
  }
  if (data?.amount !== undefined && data.amount > amount) {
    throw invalidRequest('The transfer amount cannot be greater than the total charge amount.', {
      param: 'transfer_data[amount]',
    });
  }
}
