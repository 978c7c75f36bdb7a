import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { Person } from '../api/shapes.ts';
import { useMay, useSignedIn } from '../access/SessionContext.tsx';
import { personOperations } from './usePersonActs.tsx';
import type { PersonAct, PersonActs } from './usePersonActs.tsx';

const possible: Record<string, readonly PersonAct[]> = {
  pendingApproval: ['ban', 'approve'],
  active: ['ban'],
  banned: ['unban'],
};

/** What may be done with this account in its state. */
export function PersonButtons({ person, acts }: { person: Person; acts: PersonActs }) {
  const may = useMay();
  const { id } = useSignedIn().session.operator;
  // Nobody shuts themselves out.
  if (person.id === id) return null;
  return (possible[person.state] ?? [])
    .filter(act => may(personOperations[act]))
    .map(act => (
      <Button
        key={act}
        variant={act === 'ban' ? 'secondary' : 'primary'}
        inProgress={acts.underWay === act}
        onClick={() => acts.start(act)}
      >
        <FormattedMessage id={`ConsolePerson.${act}`} />
      </Button>
    ));
}
