import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import field from '#src/components/Field/Field.module.css';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { errorOf } from '#src/util/request.ts';
import { tableLimits } from '#src/util/table/tableLimits.ts';
import {
  addContacts,
  addContactsClosed,
  fetchContacts,
  removeContacts,
  selectContacts,
} from './contacts.duck.ts';
import { contactsOfLines, contactsOfTable, withKnownIds } from './readContacts.ts';
import type { NewContact } from './readContacts.ts';
import css from './Contacts.module.css';

export interface AddContactsModalProps {
  onClose: () => void;
}

/** Adds people by a file or by their names, which are shown before. */
export function AddContactsModal({ onClose }: AddContactsModalProps) {
  const dispatch = useAppDispatch();
  const { add } = useAppSelector(selectContacts);
  const [people, setPeople] = useState<readonly NewContact[]>([]);
  const ids = useRef(new Map<string, string>());
  const send = useSend(people);
  const isBusy = add.status === 'loading';
  const error = errorOf(add);

  function close() {
    dispatch(addContactsClosed());
    onClose();
  }

  return (
    <Modal
      isOpen
      onClose={close}
      title={<FormattedMessage id="AddContacts.title" />}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            <FormattedMessage id="AddContacts.close" />
          </Button>
          <Button
            inProgress={isBusy}
            aria-disabled={isBusy || people.length === 0}
            onClick={() => {
              if (isBusy || people.length === 0) return;
              void send().then(isDone => isDone && close());
            }}
          >
            <FormattedMessage id="AddContacts.add" values={{ count: people.length }} />
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p>
          <FormattedMessage id="AddContacts.intro" />
        </p>
        <Sources onRead={read => setPeople(withKnownIds(ids.current, read))} />
        {people.length >= tableLimits.rows && (
          <Notice
            tone="warning"
            title={<FormattedMessage id="AddContacts.cut" values={{ most: tableLimits.rows }} />}
          />
        )}
        <People people={people} />
        {error && (
          <TeachFailure
            title={<FormattedMessage id="AddContacts.failed" />}
            error={error}
            onReload={() => void dispatch(fetchContacts())}
          />
        )}
      </div>
    </Modal>
  );
}

/** Returns what adds the people that are shown, and offers to take them back. */
function useSend(people: readonly NewContact[]): () => Promise<boolean> {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [batch] = useState(randomId);
  return async () => {
    const answer = await dispatch(addContacts({ batch, contacts: [...people] }));
    if (!addContacts.fulfilled.match(answer)) {
      // Some may be there: they are sent in several calls.
      void dispatch(fetchContacts());
      return false;
    }
    toast.show({
      tone: 'success',
      message: intl.formatMessage({ id: 'AddContacts.added' }, { count: people.length }),
      action: dismiss => (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            dismiss();
            void dispatch(removeContacts({ batch }));
          }}
        >
          <FormattedMessage id="AddContacts.undo" />
        </Button>
      ),
    });
    return true;
  };
}

/** Why nobody was read from a file. */
type FileFault = 'tooLarge' | 'unread' | 'empty';

/** @throws Error where the file, or what reads it, can not be loaded */
async function peopleOf(file: File): Promise<NewContact[] | FileFault> {
  if (file.size > tableLimits.bytes) return 'tooLarge';
  const { readTable } = await import('#src/util/table/readTable.ts');
  const table = readTable(await file.arrayBuffer());
  const people = table ? contactsOfTable(table) : [];
  return people.length > 0 ? people : 'empty';
}

/** A file, or names that are typed or pasted. */
function Sources({ onRead }: { onRead: (people: readonly NewContact[]) => void }) {
  const ids = { file: useId(), lines: useId() };
  const [text, setText] = useState('');
  const [fault, setFault] = useState<FileFault | null>(null);

  async function read(file: File, input: HTMLInputElement) {
    const people = await peopleOf(file).catch((): FileFault => 'unread');
    const isFault = typeof people === 'string';
    // The same file can be chosen again.
    if (isFault) input.value = '';
    setText('');
    setFault(isFault ? people : null);
    onRead(isFault ? [] : people);
  }

  return (
    <>
      <div className={css.source}>
        <label htmlFor={ids.file}>
          <FormattedMessage id="AddContacts.file" />
        </label>
        <input
          id={ids.file}
          className={css.file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file, target);
          }}
        />
      </div>
      {fault && (
        <Notice tone="error" title={<FormattedMessage id={`AddContacts.file.${fault}`} />} />
      )}
      <div className={css.source}>
        <label htmlFor={ids.lines}>
          <FormattedMessage id="AddContacts.lines" />
        </label>
        <textarea
          id={ids.lines}
          className={field.control}
          rows={4}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            setFault(null);
            onRead(contactsOfLines(value));
          }}
        />
      </div>
    </>
  );
}

function People({ people }: { people: readonly NewContact[] }) {
  const intl = useIntl();
  if (people.length === 0) return null;
  return (
    <ul className={css.list} aria-label={intl.formatMessage({ id: 'AddContacts.preview' })}>
      {people.map(({ id, name, note, tags }) => (
        <li key={id} className={css.row}>
          <div className={css.person}>
            <p className={css.name}>
              <bdi>{name}</bdi>{' '}
              {tags.map(tag => (
                <Badge key={tag}>
                  <bdi>{tag}</bdi>
                </Badge>
              ))}
            </p>
            {note && <p className={css.quiet}>{note}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
