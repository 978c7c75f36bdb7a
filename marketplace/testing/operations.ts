export type { AnyOperation } from '#marketplace/api/operation.ts';
export { operations } from '#marketplace/api/operations.ts';
export { buildCommands } from '#marketplace/api/build/commands.ts';
