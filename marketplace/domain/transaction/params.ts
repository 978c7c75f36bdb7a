import { z } from 'zod';
import { bool, extData, int, text, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { describeAction } from '#marketplace/domain/process/actionCatalogue.ts';
import type { ParamType } from '#marketplace/domain/process/actionCatalogue.ts';
import type { Transition } from '#marketplace/domain/process/model.ts';
import { lineItemInput, maxLineItems } from './lineItems.ts';
import type { LineItemInput } from './lineItems.ts';
import type { Refusal } from './refusal.ts';

/** Checked parameters of a transition; which are there depends on its actions. */
export interface Params {
  listingId?: string;
  bookingStart?: Date;
  bookingEnd?: Date;
  bookingDisplayStart?: Date;
  bookingDisplayEnd?: Date;
  seats?: number;
  stockReservationQuantity?: number;
  lineItems?: LineItemInput[];
  reviewRating?: number;
  reviewContent?: string;
  protectedData?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  paymentMethod?: string;
  setupPaymentMethodForSaving?: boolean;
}

const ofType: Record<ParamType, z.ZodType> = {
  uuid: uuid(),
  string: text(1, 5000),
  integer: int(1, 1_000_000),
  timestamp: timestamp(),
  boolean: bool(),
  object: extData(),
  '[lineItem]': z.array(lineItemInput).max(maxLineItems),
};

const ofName: Readonly<Record<string, z.ZodType>> = { reviewRating: int(1, 5) };

/** The parameters that a transition takes: name to type, split by whether they are needed. */
export function paramTypes(transition: Transition): {
  required: Record<string, ParamType>;
  optional: Record<string, ParamType>;
} {
  const actions = transition.actions.map(action => describeAction(action.name));
  const required: Record<string, ParamType> = Object.assign(
    transition.from === null ? { listingId: 'uuid' } : {},
    ...actions.map(action => action.required ?? {}),
  );
  const all: Record<string, ParamType> = Object.assign(
    {},
    ...actions.map(({ optional }) => optional ?? {}),
  );
  const optional = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in required)));
  return { required, optional };
}

/** Checks the parameters that the transition's actions declare; others are left aside, as clients send them. */
export function readParams(
  transition: Transition,
  raw: Readonly<Record<string, unknown>>,
): { kind: 'read'; params: Params } | Refusal {
  const { required, optional } = paramTypes(transition);
  const params: Record<string, unknown> = {};
  for (const [name, type] of Object.entries({ ...optional, ...required })) {
    const value = raw[name] ?? undefined;
    if (value === undefined) {
      if (name in required) return fault('validation-missing-key', name, []);
      continue;
    }
    const result = (ofName[name] ?? ofType[type]).safeParse(value);
    if (!result.success) {
      const [issue] = result.error.issues;
      return fault('validation-invalid-value', name, issue?.path ?? [], issue?.message);
    }
    params[name] = result.data;
  }
  return { kind: 'read', params };
}

function fault(
  code: 'validation-missing-key' | 'validation-invalid-value',
  name: string,
  inner: readonly PropertyKey[],
  details?: string,
): Refusal {
  const path = ['params', name, ...inner.map(key => (typeof key === 'symbol' ? String(key) : key))];
  return {
    kind: 'refused',
    item: { code, source: { path, type: 'body' }, ...(details === undefined ? {} : { details }) },
  };
}
