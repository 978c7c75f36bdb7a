import type * as v from 'valibot';

/** Who calls an operation of the site: an operator who is signed in at the console. */
export interface SiteOperator {
  id: string;
  email: string;
  name: string;
}

/** A request of an operator whose right has been checked. */
export interface SiteCall {
  operator: SiteOperator;
  role: string;
  /** Network address. */
  address: string | undefined;
  /**
   * Runs an operation of the Console API with the session of the operator: their role decides, and
   * the operators' log names them. @throws ApiFault with its refusal
   */
  act(name: string, body: object): Promise<void>;
  /**
   * Reads an operation of the Console API with the session of the operator. @throws ApiFault with
   * its refusal; 404 where the marketplace has no such operation
   */
  read(name: string, query: Record<string, string | number | undefined>): Promise<unknown>;
  /** From 1. */
  page: number;
  perPage: number;
}

/** Changed fields, with their values before and after. */
export type SiteChanges = Record<string, { before: unknown; after: unknown }>;

/** Returns changes as JSON has them: a value that is not there is null. */
export const wholeChanges = (changes: SiteChanges | null | undefined): SiteChanges | null =>
  changes
    ? Object.fromEntries(
        Object.entries(changes).map(([name, { before = null, after = null }]) => [
          name,
          { before, after },
        ]),
      )
    : null;

/** Result of an operation: plain JSON, and what the operators' log says of it. */
export interface SiteResult {
  data: unknown;
  /** Related resources, in answers of the Integration API. */
  included?: unknown[];
  meta?: Record<string, unknown>;
  /** The resource that was changed, as the event log calls it; its id is a uuid. */
  resource?: { type: string; id: string } | null;
  change?: SiteChanges | null;
}

/**
 * An operation of the Console API that the site serves, because the marketplace has not what it is
 * about. The rights of `marketplace/api/consoleApi/rights.ts` say who may call it.
 */
export interface SiteOperation<Schema extends v.GenericSchema> {
  /** `site/<group>/<operation>`; over a hosted marketplace also those of the Console API. */
  name: `${string}/${string}`;
  /** GET reads, POST acts. */
  method: 'GET' | 'POST';
  /** Query of a GET (`v.object`: other keys are ignored) or body of a POST (`v.strictObject`). */
  input: Schema;
  /** True for a POST that changes nothing: it is not logged. */
  isReadOnly?: boolean;
  /** @throws ApiFault, or errors of the SDK */
  run(input: v.InferOutput<Schema>, call: SiteCall): Promise<SiteResult>;
}

export type AnySiteOperation = SiteOperation<v.GenericSchema>;

/** Declares an operation; infers the input type from its schema. */
export const siteOperation = <Schema extends v.GenericSchema>(
  definition: SiteOperation<Schema>,
): AnySiteOperation => definition;

/** Returns the pagination of a list, as the Console API has it. */
export const sitePage = (
  totalItems: number,
  { page, perPage }: Pick<SiteCall, 'page' | 'perPage'>,
): Record<string, unknown> => ({
  page,
  perPage,
  totalItems,
  totalPages: Math.ceil(totalItems / perPage),
  isEstimate: false,
});
