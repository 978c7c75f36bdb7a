import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { ReactNode } from 'react';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { dataOf } from '../api/consoleApi.ts';
import type { ConsoleApi, Query } from '../api/consoleApi.ts';
import { useSignedIn } from '../access/SessionContext.tsx';

interface ReadOptions {
  enabled?: boolean;
  /** Whether it is read again after an act; false for what an act that is decided now would do. */
  isReadAgain?: boolean;
}

/** Reads an operation; the answer is cached by its path and query. */
export function useRead<Output>(
  shape: v.GenericSchema<unknown, Output>,
  path: string,
  query: Query = {},
  { enabled = true, isReadAgain = true }: ReadOptions = {},
) {
  const { api } = useSignedIn();
  return useQuery({
    queryKey: [path, query],
    queryFn: () => api.get(shape, path, query),
    enabled,
    meta: { isReadAgain },
  });
}

/** Reads the `data` of an answer. */
export const useReadData = <Output>(
  shape: v.GenericSchema<unknown, Output>,
  path: string,
  query?: Query,
  options?: ReadOptions,
) => useRead(dataOf(shape), path, query, options);

export interface ActOptions<Input> {
  /** Says what was done. */
  done?: (input: Input) => ReactNode;
  onDone?: () => void;
}

/** Does something; all that is shown is read again afterwards. */
export function useAct<Input, Output>(
  act: (api: ConsoleApi, input: Input) => Promise<Output>,
  { done, onDone }: ActOptions<Input> = {},
) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: Input) => act(api, input),
    onSuccess: (_output, input) => {
      if (done) toast.show({ message: done(input) });
      onDone?.();
    },
    // After a refusal too: it was changed by somebody else.
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ meta }) => meta?.['isReadAgain'] !== false }),
  });
}
