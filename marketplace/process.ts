// Processes without a database: for tools that read, check and compare their texts.
export { InvalidProcessError } from './domain/process/model.ts';
export type {
  Actor,
  Notification,
  Process,
  ProcessProblem,
  Transition,
} from './domain/process/model.ts';
export { parseProcess } from './domain/process/parseProcess.ts';
export type { Timepoint, TimeExpression } from './domain/process/timeExpression.ts';
