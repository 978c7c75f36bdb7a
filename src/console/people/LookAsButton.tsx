import { Eye } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { dataOf } from '../api/consoleApi.ts';
import { ConsoleError } from '../api/consoleError.ts';
import { lookShape } from '../api/personShapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import type { Person } from '../api/shapes.ts';

const operation = 'users/look_as';

/**
 * Exchanges the code for a limited session of the site, which is stored in its cookie. The site has
 * to be at this address: a cookie of another one can not be set from here.
 */
async function openSession({ site, grant }: { site: string; grant: Record<string, string> }) {
  if (site !== window.location.origin) throw new ConsoleError('site-elsewhere', 0);
  const answer = await fetch('/flex/v1/auth/token', {
    method: 'POST',
    body: new URLSearchParams(grant),
  }).catch(() => {
    throw new ConsoleError('network', 0);
  });
  if (!answer.ok) throw new ConsoleError('unknown', answer.status);
}

/** Opens the site as a person, to look only. */
export function useLookAs({ id }: Person) {
  return useAct(async api => {
    await openSession(await api.post(dataOf(lookShape), operation, { id }));
    window.location.assign('/');
  });
}

/** Starts a look at the site as this person. */
export function LookAsButton({
  person,
  look,
}: {
  person: Person;
  look: ReturnType<typeof useLookAs>;
}) {
  if (!useMay()(operation) || person.state === 'banned') return null;
  return (
    <Button
      variant="secondary"
      iconStart={<Eye aria-hidden="true" />}
      inProgress={look.isPending}
      onClick={() => look.mutate(undefined)}
    >
      <FormattedMessage id="ConsolePerson.look" />
    </Button>
  );
}
