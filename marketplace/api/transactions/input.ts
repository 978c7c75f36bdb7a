import { z } from 'zod';
import { keywordOrString, uuid } from '#marketplace/contract/fields.ts';

/** Parameters depend on the transition's actions, which check them. */
const params = z.record(z.string(), z.unknown());

/** A transition's name, with or without its namespace. */
export const transitionName = () =>
  keywordOrString().transform(name => (name.includes('/') ? name : `transition/${name}`));

/** Body of transactions/initiate and initiate_speculative. */
export const initiateInput = z.strictObject({
  processAlias: keywordOrString(),
  transition: transitionName(),
  params,
});
export type InitiateInput = z.infer<typeof initiateInput>;

/** Body of transactions/transition and transition_speculative. */
export const transitionInput = z.strictObject({ id: uuid(), transition: transitionName(), params });
export type TransitionInput = z.infer<typeof transitionInput>;
