import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { PersonDetails } from '../../api/personShapes.ts';
import { anyShape } from '../../api/shapes.ts';
import type { Person } from '../../api/shapes.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { useAct } from '../../data/useOperation.ts';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { Section } from './Section.tsx';
import css from './Section.module.css';

const updatePermissions = 'integration/users/update_permissions';

interface PublishingProps {
  person: Person;
  permissions: PersonDetails['permissions'];
}

/** Whether somebody may publish classes, which operators give and take. */
export function Publishing({ person, permissions }: PublishingProps) {
  const may = useMay()(updatePermissions);
  const { id, displayName } = person;
  const { postListings: isAllowed } = permissions;
  const key = isAllowed ? 'allowed' : 'denied';
  const turn = useAct(
    (api, wanted: boolean) =>
      api.post(anyShape, updatePermissions, {
        id,
        postListings: wanted ? 'permission/allow' : 'permission/deny',
      }),
    {
      done: wanted => (
        <FormattedMessage
          id={`ConsolePerson.publishing.${wanted ? 'given' : 'taken'}`}
          values={{ name: displayName }}
        />
      ),
    },
  );
  return (
    <Section heading="ConsolePerson.publishing">
      <p className={css.soft}>
        <FormattedMessage id={`ConsolePerson.publishing.${key}`} />
      </p>
      <FailureNotice error={turn.error} />
      {may && (
        <div>
          <Button
            variant="secondary"
            inProgress={turn.isPending}
            onClick={() => turn.mutate(!isAllowed)}
          >
            <FormattedMessage id={`ConsolePerson.publishing.${key}.change`} />
          </Button>
        </div>
      )}
    </Section>
  );
}
