import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { anyShape } from '../api/shapes.ts';
import type { Person } from '../api/shapes.ts';
import { useAct } from '../data/useOperation.ts';

/** What operators do with an account, by the operation, which is also the name of the right. */
export const personOperations = {
  approve: 'integration/users/approve',
  ban: 'build/users/ban',
  unban: 'build/users/unban',
} as const;

export type PersonAct = keyof typeof personOperations;

interface PersonActInput {
  act: PersonAct;
  /** Of a ban. */
  reason?: string;
  /** Of a ban: whether the person reads the reason in their mail. */
  tellReason?: boolean;
}

/** Approves, bans and unbans a person. */
export function usePersonActs({ id, displayName }: Person) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending, variables, reset } = useAct(
    (api, { act, ...of }: PersonActInput) =>
      api.post(anyShape, personOperations[act], { id, ...of }),
    {
      done: ({ act }) => (
        <FormattedMessage id={`ConsolePerson.${act}.done`} values={{ name: displayName }} />
      ),
      onDone: () => setAsking(false),
    },
  );
  return {
    error,
    /** The dialog of the ban is open. */
    isAsking,
    underWay: isPending ? variables.act : null,
    start: (act: PersonAct) => {
      reset();
      if (act === 'ban') setAsking(true);
      else mutate({ act });
    },
    ban: (reason: string, tellReason: boolean) => mutate({ act: 'ban', reason, tellReason }),
    cancel: () => {
      reset();
      setAsking(false);
    },
  };
}

export type PersonActs = ReturnType<typeof usePersonActs>;
