import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Books } from './issuing.ts';
import type { PaidMoney } from './paidMoney.ts';
import type { Seal } from '#server/base/seal.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { billingLimits } from '#shared/contract/inputRules.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { issuedReceipt } from '#shared/contract/receipt.ts';
import { orderKindOf } from '#shared/transactions/process.ts';

export interface BooksOptions {
  operator: () => IntegrationSdk;
  paidMoney: PaidMoney;
  /** Of the counter, as a teacher can read and write their own private data. */
  seal: Seal;
}

/** Relationships that an order is read with, to find its payments. */
export const orderParams = { include: ['customer', 'provider', 'listing', 'booking'] };

const counter = v.array(issuedReceipt);

/** An address as it fits on a receipt: people write their own private data. */
const firstLines = (address: string): string =>
  address.split('\n').slice(0, billingLimits.addressLines).join('\n');

/** Mark of a counter, which reveals nothing of it. */
const markOf = (sealed: string) => createHash('sha256').update(sealed).digest('base64url');

/**
 * Stores receipts in the metadata of orders, and the counter, sealed, in the private data of the
 * teacher. Its mark is metadata, which only operators write: a counter that the teacher has put
 * back is none.
 */
export function createBooks({ operator, paidMoney, seal }: BooksOptions): Books {
  async function ordersOf(providerId: string): Promise<Transaction[]> {
    const found = new Map<string, Transaction>();
    const query = (params: object) => operator().transactions.query(params);
    for await (const page of everyPage(query, { ...orderParams, providerId })) {
      for (const order of entitiesOf(page)) found.set(order.id, order);
    }
    return [...found.values()].filter(order => orderKindOf(order) !== 'free');
  }

  return {
    async counter(teacherId) {
      const { sealed, mark, published } = await operator().users.receiptCounter(teacherId);
      const isNewest = sealed !== null && mark === markOf(sealed);
      // Each counter that is written now takes the public one away: where there is one, it is the
      // newest.
      const newest = published ?? (isNewest ? sealed : null);
      // Of another installation it can not be opened: then it is counted again, as at first.
      const { success, output } = v.safeParse(counter, newest && (await seal.open(newest)));
      return success ? output : null;
    },

    async writeCounter(teacherId, value) {
      const sealed = await seal.close(value);
      await operator().users.updateProfile({
        id: teacherId,
        privateData: { receiptCounter: sealed },
        metadata: { receiptMark: markOf(sealed), receiptCounter: null },
      });
    },

    async receipts(orderId) {
      try {
        const order = entityOf(await operator().transactions.show({ id: orderId }));
        return order.attributes.metadata?.receipts ?? [];
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async writeReceipts(orderId, receipts) {
      await operator().transactions.updateMetadata({ id: orderId, metadata: { receipts } });
    },

    async party(userId) {
      const { deleted, profile = {} } = await operator().users.account(userId);
      const { firstName = '', lastName = '', displayName, privateData } = profile;
      const { name, address, taxNumber, taxNote } = privateData?.billing ?? {};
      const legalName = name || `${firstName} ${lastName}`.trim() || displayName;
      if (deleted || !legalName) return null;
      return {
        name: legalName,
        ...(address ? { address: firstLines(address) } : {}),
        ...(taxNumber ? { taxNumber } : {}),
        ...(taxNote ? { taxNote } : {}),
      };
    },

    async all(teacherId) {
      const orders = await ordersOf(teacherId);
      const entries = [];
      for (const order of orders) {
        const customerId = order.customer?.id ?? null;
        for (const entry of await paidMoney.of(order)) {
          entries.push({ orderId: order.id, customerId, entry });
        }
      }
      const issued = orders.flatMap(({ id: orderId, attributes: { metadata } }) =>
        (metadata?.receipts ?? []).map(receipt => ({ orderId, receipt })),
      );
      return { entries, issued };
    },
  };
}
