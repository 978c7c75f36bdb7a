import { z } from 'zod';
import type { ErrorItem } from '#marketplace/contract/errors.ts';
import {
  bool,
  extData,
  fileList,
  int,
  money,
  text,
  timestamp,
  uuid,
  writtenText,
} from '#marketplace/contract/fields.ts';
import { describeIssue } from '#marketplace/contract/issues.ts';
import type { Money } from '#marketplace/contract/wireTypes.ts';
import { describeAction } from '../process/actionCatalogue.ts';
import type { ActionName, ParamType } from '../process/actionCatalogue.ts';
import type { Transition } from '../process/model.ts';
import { lineItemInput, maxLineItems, openLineItemInput } from './lineItemInput.ts';
import type { LineItemInput } from './lineItemInput.ts';
import type { Refusal } from './refusal.ts';

/**
 * Validated parameters of a transition; the actions of the transition determine which are present.
 */
export interface Params {
  listingId?: string;
  bookingStart?: Date;
  bookingEnd?: Date;
  bookingDisplayStart?: Date;
  bookingDisplayEnd?: Date;
  seats?: number;
  stockReservationQuantity?: number;
  lineItems?: LineItemInput[];
  negotiatedTotal?: Money;
  quantity?: number;
  quantity1?: number;
  quantity2?: number;
  reviewRating?: number;
  reviewContent?: string;
  protectedData?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  paymentMethod?: string;
  paymentMethodTypes?: string[];
  setupPaymentMethodForSaving?: boolean;
  cardToken?: string;
  protectedFileAttachments?: string[];
}

const ofType: Record<ParamType, z.ZodType> = {
  uuid: uuid(),
  string: text(1, 5000),
  integer: int(1, 1_000_000),
  timestamp: timestamp(),
  boolean: bool(),
  object: extData(),
  money: money(),
  '[uuid]': z.array(uuid()).max(50),
  '[string]': z.array(text(1, 100)).min(1).max(50),
  '[lineItem]': z.array(lineItemInput).max(maxLineItems),
};

/** Parameters whose name says more than their type. */
const ofName: Readonly<Record<string, z.ZodType>> = {
  reviewRating: int(1, 5),
  reviewContent: writtenText(1, 5000),
  quantity1: int(0, 1_000_000),
  quantity2: int(0, 1_000_000),
};

/** Parameters that an action reads in its own way. */
const ofAction: Partial<Record<ActionName, Readonly<Record<string, z.ZodType>>>> = {
  'update-protected-files': { protectedFileAttachments: fileList() },
  'set-line-items-and-total': { lineItems: z.array(openLineItemInput).max(maxLineItems) },
};

/** Parameters of a transition: name to type, split into required and optional. */
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

/**
 * Validates the parameters that the transition's actions declare; others are ignored, because
 * clients send them.
 */
export function readParams(
  transition: Transition,
  raw: Readonly<Record<string, unknown>>,
): { kind: 'read'; params: Params } | Refusal {
  const { required, optional } = paramTypes(transition);
  const own: Readonly<Record<string, z.ZodType>> = Object.assign(
    {},
    ...transition.actions.map(({ name }) => ofAction[name] ?? {}),
  );
  const params: Record<string, unknown> = {};
  for (const [name, type] of Object.entries({ ...optional, ...required })) {
    const value = raw[name] ?? undefined;
    if (value === undefined) {
      if (name in required) return missing(name);
      continue;
    }
    const result = (own[name] ?? ofName[name] ?? ofType[type]).safeParse(value);
    if (!result.success) return { kind: 'refused', item: faultOf(result.error, value, name) };
    params[name] = result.data;
  }
  return { kind: 'read', params };
}

const faultOf = ({ issues }: z.ZodError, value: unknown, name: string): ErrorItem =>
  issues.flatMap(issue => describeIssue(issue, value, 'body', ['params', name]))[0] ?? {
    code: 'validation-invalid-value',
    source: { path: ['params', name], type: 'body' },
  };

const missing = (name: string): Refusal => ({
  kind: 'refused',
  item: { code: 'validation-missing-key', source: { path: ['params', name], type: 'body' } },
});
