import * as v from 'valibot';
import { lineItemsAnswer, ownOrdersAnswer } from '#shared/contract/api/orders.ts';
import type { OwnOrders } from '#shared/contract/api/orders.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** Readers of what the page of a class asks for by itself; they come while the question is out. */
export const readLineItems = (answer: unknown): LineItem[] => v.parse(lineItemsAnswer, answer).data;

export const readOwnOrders = (answer: unknown): OwnOrders => v.parse(ownOrdersAnswer, answer);
