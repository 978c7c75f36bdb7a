import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { archiveShape } from '../../api/personShapes.ts';
import { anyShape } from '../../api/shapes.ts';
import type { Person } from '../../api/shapes.ts';
import { useMay, useSignedIn } from '../../access/SessionContext.tsx';
import { dataOf } from '../../api/consoleApi.ts';
import { useAct } from '../../data/useOperation.ts';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { Section } from './Section.tsx';
import css from './Section.module.css';

const deletion = 'users/delete';

/** Parts of a deletion's consequences. */
const consequences = ['account', 'listings', 'provider', 'books', 'copies'];

/** Requests of a person under data protection law: a copy of their data, or its deletion. */
export function DataRequest({ person }: { person: Person }) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { id } = person;
  const isOneself = useSignedIn().session.operator.id === id;
  const copy = useAct(async api => {
    const archive = await api.post(dataOf(archiveShape), 'users/export', { id });
    saveFile(`person-${id}.json`, JSON.stringify(archive, null, 2));
  });
  if (!may('users/export') && !may(deletion)) return null;
  return (
    <Section heading="ConsolePerson.data">
      <p className={css.soft}>
        <FormattedMessage id="ConsolePerson.data.help" />
      </p>
      <FailureNotice error={copy.error} />
      <div className={css.buttons}>
        {may('users/export') && (
          <Button
            variant="secondary"
            inProgress={copy.isPending}
            onClick={() => copy.mutate(undefined)}
          >
            <FormattedMessage id="ConsolePerson.data.export" />
          </Button>
        )}
        {may(deletion) && !isOneself && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            <FormattedMessage id="ConsolePerson.data.delete" />
          </Button>
        )}
      </div>
      <Presence>
        {isAsking && <Deletion person={person} onClose={() => setAsking(false)} />}
      </Presence>
    </Section>
  );
}

function Deletion({ person, onClose }: { person: Person; onClose: () => void }) {
  const navigate = useNavigate();
  const { id, displayName: name } = person;
  const remove = useAct(api => api.post(anyShape, deletion, { id }), {
    done: () => <FormattedMessage id="ConsolePerson.data.deleted" values={{ name }} />,
    onDone: () => void navigate('/people'),
  });
  return (
    <ConfirmModal
      title={<FormattedMessage id="ConsolePerson.data.delete.title" values={{ name }} />}
      keep={<FormattedMessage id="ConsoleDecision.cancel" />}
      confirm={<FormattedMessage id="ConsolePerson.data.delete" />}
      inProgress={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined)}
    >
      <FailureNotice error={remove.error} />
      <ul className={css.list}>
        {consequences.map(part => (
          <li key={part}>
            <FormattedMessage id={`ConsolePerson.data.delete.${part}`} />
          </li>
        ))}
      </ul>
    </ConfirmModal>
  );
}

/** Has the browser save a text as a file of JSON. */
function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
