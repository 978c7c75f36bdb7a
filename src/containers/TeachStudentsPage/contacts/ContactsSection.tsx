import { useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { paths } from '#shared/config/paths.ts';
import type { Contact } from '#shared/contract/api/contacts.ts';
import { fetchContacts, removeContacts, selectContacts } from './contacts.duck.ts';
import css from './Contacts.module.css';

/** People whom the teacher expects here, and the address to invite them by. */
export function ContactsSection() {
  const id = useId();
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { contacts, list, remove } = useAppSelector(selectContacts);
  const error = errorOf(remove);
  const unread = errorOf(list);
  const read = () => void dispatch(fetchContacts());
  const failure = unread && (
    <TeachFailure
      title={<FormattedMessage id="Contacts.failed" />}
      error={unread}
      onRetry={read}
      onReload={read}
    />
  );
  if (contacts.length === 0) return failure;
  return (
    <section className={css.root} aria-labelledby={id}>
      <div className={css.head}>
        <h2 ref={heading} id={id} className={css.heading} tabIndex={-1}>
          <FormattedMessage id="Contacts.title" values={{ count: contacts.length }} />
        </h2>
        <Invitation />
      </div>
      <p className={css.quiet}>
        <FormattedMessage id="Contacts.help" />
      </p>
      {failure}
      {error && (
        <TeachFailure
          title={<FormattedMessage id="Contacts.notRemoved" />}
          error={error}
          onReload={read}
        />
      )}
      <ul className={css.list}>
        {contacts.map(contact => (
          <Row
            key={contact.id}
            contact={contact}
            // The button is gone, and the number of people has changed.
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

/** Copies the address of the teacher's page: it is sent by the teacher, not by the site. */
function Invitation() {
  const intl = useIntl();
  const copy = useCopy();
  const { rootUrl } = useConfig();
  const teacher = useAppSelector(selectCurrentUser);
  if (!teacher) return null;
  const address = `${rootUrl}${paths.profile({ id: teacher.id })}`;
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() =>
        void copy(address, {
          copied: intl.formatMessage({ id: 'Contacts.copied' }),
          failed: address,
        })
      }
    >
      <FormattedMessage id="Contacts.copy" />
    </Button>
  );
}

interface RowProps {
  contact: Contact;
  onRemoved: () => void;
}

function Row({ contact: { id, name, note, tags = [] }, onRemoved }: RowProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectContacts).remove.status === 'loading';
  async function remove() {
    if (isBusy) return;
    if (removeContacts.fulfilled.match(await dispatch(removeContacts({ id })))) onRemoved();
  }
  return (
    <li className={css.row}>
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
      <Button
        size="small"
        variant="secondary"
        aria-disabled={isBusy}
        aria-label={intl.formatMessage({ id: 'Contacts.remove.name' }, { name })}
        onClick={() => void remove()}
      >
        <FormattedMessage id="Contacts.remove" />
      </Button>
    </li>
  );
}
