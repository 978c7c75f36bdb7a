import { ApiError } from '#marketplace/contract/errors.ts';
import type { InvalidProcessError } from '#marketplace/domain/process/model.ts';

/** The answer to a process text with faults: each with its line and column. */
export const invalidProcess = ({ message, problems }: InvalidProcessError): ApiError =>
  new ApiError('validation-invalid-value', {
    title: `The process is not valid.\n${message}`,
    details: {
      problems: problems.map(({ message: told, at }) => ({
        message: told,
        line: at.line,
        column: at.column,
      })),
    },
  });
