import type { z } from 'zod';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { Subject } from '#marketplace/db/operators/operatorLog.ts';
import type { OperatorSession } from '../console/operators.ts';

/** A request of an operator that is being served. */
export interface ConsoleCall {
  context: MarketplaceContext;
  /** Transaction of a POST, otherwise the database. */
  db: Db;
  now: Date;
  session: OperatorSession;
  /** Network address of the operator; null within the process. */
  address: string | null;
  /** Whether the web server has sent it, with the proof of the client secret. */
  isFromSite: boolean;
  /** From 1. */
  page: number;
  perPage: number;
}

/** Result of an operation: plain JSON, and values of the wire. */
export interface ConsoleResult {
  data: unknown;
  meta?: Record<string, unknown>;
  /** Of a command: runs once its transaction is committed. */
  afterCommit?: () => void;
}

/** An endpoint of the Console API itself; `rights.ts` says who may call it. */
export interface ConsoleOperation<Input> {
  /** Path below the base, e.g. `listings/send_back`. */
  name: string;
  method: 'GET' | 'POST';
  /** For the description of the API. */
  summary: string;
  /** `z.object`; GET ignores unknown query keys, POST refuses unknown body keys. */
  input: z.ZodType<Input>;
  /** `data` of the answer in JSON; of a list that of an item. */
  answer: z.ZodType;
  /** True for a list with pages. */
  isList?: boolean;
  /** True for a POST that changes nothing: it is not logged, and runs outside a transaction. */
  isReadOnly?: boolean;
  /** True for a POST that writes its own entry of the operators' log. */
  logsItself?: boolean;
  /** The resource that a command changes, for the operators' log; null for none. */
  subject?: (input: Input) => Subject | null;
  /**
   * Of a command: refuses it before its transaction begins, by what another system says. No
   * transaction waits for that system then.
   */
  check?(call: ConsoleCall, input: Input): Promise<void>;
  run(call: ConsoleCall, input: Input): Promise<ConsoleResult>;
}

export type AnyConsoleOperation = ConsoleOperation<unknown>;

/** Declares an operation; infers the input type from its schema. */
export function consoleOperation<Input>(definition: ConsoleOperation<Input>): AnyConsoleOperation {
  // Widening is safe: the pipeline calls it only with what `input` has parsed.
  return definition as AnyConsoleOperation;
}
