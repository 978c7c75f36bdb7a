import { types } from 'node:util';
import * as v from 'valibot';
import { withCommands } from '#server/config/commands.ts';
import { ConfigError } from '#server/config/config.ts';

const systemError = v.object({
  code: v.fallback(v.string(), ''),
  syscall: v.fallback(v.optional(v.string()), undefined),
  path: v.fallback(v.optional(v.string()), undefined),
  port: v.fallback(v.optional(v.number()), undefined),
});

/** Errors whose message is written for the terminal. */
const readable = new Set(['DatabaseInUseError', 'FolderInUseError']);
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR']);
// https://www.postgresql.org/docs/15/errcodes-appendix.html: class 28 and an unknown database.
const refused = /^(28...|3D000)$/;

/**
 * Exit code of a start that fails in the same way until somebody changes something: sysexits'
 * EX_CONFIG.
 */
export const misconfigured = 78;

/**
 * Returns the exit code of a failed start: `misconfigured`, after which it is not tried again, or
 * 1.
 */
export function startExitCode(error: unknown): number {
  const isPassing = types.isNativeError(error) && unreachable.has(v.parse(systemError, error).code);
  return startFailure(error) === null || isPassing ? 1 : misconfigured;
}

/**
 * Returns the message for a failed start, with advice; null for a bug, which is printed with its
 * stack.
 */
export function startFailure(error: unknown): string | null {
  if (!types.isNativeError(error)) return null;
  if (error instanceof ConfigError || readable.has(error.name)) return error.message;
  const { message } = error;
  const { code, syscall, path, port } = v.parse(systemError, error);
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return withCommands(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${(port ?? 3000) + 1} npm start`,
    );
  }
  if (syscall === 'listen') {
    return `Port ${port} can not be listened on (${code}). Choose another one by PORT, or another address by HOST.`;
  }
  if (unreachable.has(code)) {
    return `The database of DATABASE_URL can not be reached: ${message || code}. Start it, or leave DATABASE_URL empty to use the embedded one.`;
  }
  if (refused.test(code)) {
    return `The database of DATABASE_URL lets nobody in: ${message}. Correct DATABASE_URL, or leave it empty to use the embedded one.`;
  }
  if (path && unwritable.has(code)) {
    return `${path} can not be written (${code}). Choose another folder by DATA_DIR, or make room there.`;
  }
  return null;
}
