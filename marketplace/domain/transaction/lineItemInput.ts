import { z } from 'zod';
import { decimal, int, keywordOrString, listOf, money } from '#marketplace/contract/fields.ts';
import { Decimal } from '#marketplace/contract/wireTypes.ts';
import type { Money } from '#marketplace/contract/wireTypes.ts';
import type { Party } from './model.ts';

export const maxLineItems = 50;

/**
 * One line as a trusted caller sends it: exactly one of quantity, percentage, and units with seats.
 */
export interface LineItemInput {
  code: string;
  unitPrice: Money;
  quantity?: Decimal;
  percentage?: Decimal;
  units?: Decimal;
  seats?: number;
  lineTotal?: Money;
  includeFor?: Party[];
}

const optional = <T>(schema: z.ZodType<T>) =>
  z.preprocess(value => value ?? undefined, schema.optional());

/** Clients send counts as whole numbers or as decimals. */
const seats = z.preprocess(
  value => (value instanceof Decimal ? Number(value.value) : value),
  int(0, 1_000_000),
);

const measures = {
  unitPrice: money(),
  quantity: optional(decimal()),
  percentage: optional(decimal()),
  units: optional(decimal()),
  seats: optional(seats),
};
const maxCodeLength = 64;
const codePattern = /^line-item\/[\w.+-]+$/;
const code = (read: (given: string) => string) =>
  keywordOrString()
    .transform(read)
    .refine(
      name => name.length <= maxCodeLength && codePattern.test(name),
      'Expected line-item/….',
    );

/** A line of a trusted caller. */
export const lineItemInput: z.ZodType<LineItemInput> = z.strictObject({
  ...measures,
  code: code(given => given),
  lineTotal: optional(money()),
  includeFor: optional(listOf('customer', 'provider').refine(parties => parties.length > 0)),
}) as z.ZodType<LineItemInput>;

/** A line of any caller: it always counts for both parties, and its code may lack `line-item/`. */
export const openLineItemInput: z.ZodType<LineItemInput> = z.strictObject({
  ...measures,
  code: code(given => (given.startsWith('line-item/') ? given : `line-item/${given}`)),
}) as z.ZodType<LineItemInput>;
