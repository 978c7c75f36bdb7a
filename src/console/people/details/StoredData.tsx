import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { Button } from '#src/components/Button/Button.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { Person } from '../../api/shapes.ts';
import { useMay, useSignedIn } from '../../access/SessionContext.tsx';
import { useReadData } from '../../data/useOperation.ts';
import { DataEditor } from '../../extendedData/DataEditor.tsx';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { Section } from './Section.tsx';
import css from './Section.module.css';

const read = 'integration/users/show';
const operation = 'integration/users/update_profile';

const data = v.optional(v.record(v.string(), v.unknown()), {});
const shape = v.object({
  attributes: v.object({
    profile: v.object({
      publicData: data,
      protectedData: data,
      privateData: data,
      metadata: data,
    }),
  }),
});

/** Opens the extended data of somebody, private data too, which owners edit. */
export function StoredData({ person }: { person: Person }) {
  const may = useMay();
  const { role } = useSignedIn().session;
  const [isOpen, setOpen] = useState(false);
  if (role !== 'owner' || !may(read) || !may(operation)) return null;
  return (
    <Section heading="ConsolePerson.stored">
      <p className={css.soft}>
        <FormattedMessage id="ConsolePerson.stored.text" />
      </p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <FormattedMessage id="ConsoleListing.edit" />
        </Button>
      </div>
      <Presence>{isOpen && <LoadedData id={person.id} onClose={() => setOpen(false)} />}</Presence>
    </Section>
  );
}

function LoadedData({ id, onClose }: { id: string; onClose: () => void }) {
  const intl = useIntl();
  const { data: stored, error } = useReadData(shape, read, { id });
  if (error) return <FailureNotice error={error} />;
  if (!stored) return null;
  return (
    <DataEditor
      // What was stored meanwhile is edited, not what was read last time.
      key={JSON.stringify(stored)}
      operation={operation}
      id={id}
      parts={stored.attributes.profile}
      title={intl.formatMessage({ id: 'ConsolePerson.stored.title' })}
      words="ConsolePerson.stored"
      onClose={onClose}
    />
  );
}
