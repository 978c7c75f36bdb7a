import { z } from 'zod';
import { text } from '#marketplace/contract/fields.ts';

const optional = (max: number) => text(1, max).nullish();

/** What both creating and updating an account take. */
export const accountFields = {
  accountToken: optional(255),
  bankAccountToken: optional(255),
  businessProfileMCC: optional(10),
  businessProfileURL: optional(2000),
  businessProfileProductDescription: optional(5000),
  requestedCapabilities: z.array(text(1, 100)).max(50).nullish(),
};

/** The values that were given. */
export const givenOnly = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
