import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PayoutFailed } from '#src/features/payout/PayoutDetailsForm/payoutNotices.tsx';
import { requirementsOf } from '#src/features/payout/PayoutStatus/requirements.ts';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { PayoutPerson } from '#shared/contract/stripe.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import {
  failureForgotten,
  fetchPeople,
  newPerson,
  removePerson,
  selectPeople,
  setRepresentative,
} from '../people.duck.ts';
import { PersonForm } from './PersonForm.tsx';
import accountCss from './AccountChanges.module.css';
import css from './People.module.css';

/** Lists the people behind a company, each with what is missing and a form, and adds others. */
export function People({ country }: { country: string }) {
  const dispatch = useAppDispatch();
  const { show, people } = useAppSelector(selectPeople);
  const [opened, setOpened] = useState<string | null>(null);
  const [removing, setRemoving] = useState<PayoutPerson | null>(null);
  const section = useRef<HTMLElement>(null);
  useFocusAfterForm(section, opened);
  const { say, represent, remove } = usePeopleChanges();
  const error = errorOf(show);
  useFetchedPeople();

  const open = (id: string | null) => {
    dispatch(failureForgotten());
    setOpened(id);
  };
  const formOf = (id: string, person?: PayoutPerson) => (
    <PersonForm
      key={id}
      id={id}
      person={person}
      country={country}
      onClose={() => open(null)}
      onSaved={() => {
        open(null);
        say(person ? 'changed' : 'added');
      }}
    />
  );

  return (
    <section ref={section} className={accountCss.part} aria-labelledby="payout-people">
      <h2 className={accountCss.heading} id="payout-people">
        <FormattedMessage id="StripePayoutPage.people" />
      </h2>
      <p className={css.help}>
        <FormattedMessage id="StripePayoutPage.people.help" />
      </p>
      {!people && !error && <Skeleton shape="block" height="9rem" />}
      {error && <NotListed error={error} onRetry={() => void dispatch(fetchPeople())} />}
      {people && (
        <>
          <ul className={css.people}>
            {people.map(person => (
              <li key={person.id} className={css.person}>
                {opened === person.id ? (
                  formOf(person.id, person)
                ) : (
                  <Person
                    person={person}
                    onChange={() => open(person.id)}
                    onRepresent={() => void represent(person)}
                    onRemove={() => setRemoving(person)}
                  />
                )}
              </li>
            ))}
          </ul>
          {opened === newPerson ? formOf(newPerson) : <AddPerson onClick={() => open(newPerson)} />}
        </>
      )}
      <Presence>
        {removing && (
          <RemovePerson
            name={nameOf(removing)}
            onClose={() => setRemoving(null)}
            onConfirm={() => {
              setRemoving(null);
              void remove(removing);
            }}
          />
        )}
      </Presence>
    </section>
  );
}

function useFetchedPeople(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    void dispatch(fetchPeople());
    return () => void dispatch(failureForgotten());
  }, [dispatch]);
}

/** Gives the focus back to the button that opened a form, when the form closes. */
function useFocusAfterForm(section: RefObject<HTMLElement | null>, opened: string | null): void {
  const lastOpened = useRef<string | null>(null);
  useEffect(() => {
    if (opened === null && lastOpened.current !== null) {
      const button = section.current?.querySelector<HTMLElement>(
        `[data-person="${lastOpened.current}"]`,
      );
      button?.focus();
    }
    lastOpened.current = opened;
  }, [section, opened]);
}

/** Makes somebody the representative or removes them, and confirms a change by a toast. */
function usePeopleChanges() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const say = (key: string, person?: PayoutPerson) =>
    toast.show({
      message: intl.formatMessage(
        { id: `StripePayoutPage.people.${key}` },
        { name: person ? nameOf(person) : '' },
      ),
    });
  return {
    say,
    async represent(person: PayoutPerson) {
      const answer = await dispatch(setRepresentative({ id: person.id }));
      if (setRepresentative.fulfilled.match(answer)) say('represents.done', person);
    },
    async remove(person: PayoutPerson) {
      const answer = await dispatch(removePerson({ id: person.id }));
      if (removePerson.fulfilled.match(answer)) say('removed', person);
    },
  };
}

type PersonProps = Omit<PersonActionsProps, 'inProgress'>;

function Person({ person, ...actions }: PersonProps) {
  const { changing, changeFailed } = useAppSelector(selectPeople);
  return (
    <>
      <PersonFacts person={person} />
      {changeFailed?.id === person.id && <PayoutFailed error={changeFailed.error} />}
      <PersonActions person={person} inProgress={changing === person.id} {...actions} />
    </>
  );
}

function AddPerson({ onClick }: { onClick: () => void }) {
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        iconStart={<Plus aria-hidden="true" />}
        data-person={newPerson}
        onClick={onClick}
      >
        <FormattedMessage id="StripePayoutPage.people.add" />
      </Button>
    </div>
  );
}

interface RemovePersonProps {
  name: string;
  onClose: () => void;
  onConfirm: () => void;
}

function RemovePerson({ name, onClose, onConfirm }: RemovePersonProps) {
  return (
    <ConfirmModal
      title={<FormattedMessage id="StripePayoutPage.people.remove.title" values={{ name }} />}
      keep={<FormattedMessage id="StripePayoutPage.people.keep" />}
      confirm={<FormattedMessage id="StripePayoutPage.people.remove" />}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        <FormattedMessage id="StripePayoutPage.people.remove.help" />
      </p>
    </ConfirmModal>
  );
}

const nameOf = ({ first_name: first, last_name: last }: PayoutPerson): string =>
  [first, last].filter(Boolean).join(' ') || '–';

function PersonFacts({ person }: { person: PayoutPerson }) {
  const intl = useIntl();
  const text = (id: string, values?: Record<string, number | string>) =>
    intl.formatMessage({ id: `StripePayoutPage.people.${id}` }, values);
  const { representative, title, percent_ownership: share } = person.relationship ?? {};
  const roles = [
    title,
    representative && text('representative'),
    share && text('share', { share: share / 100 }),
  ].filter(Boolean);
  // The names of the fields, as an account has them for its individual.
  const named = (names: string[] = []) => names.map(name => `individual.${name}`);
  const { pastDue, currentlyDue } = requirementsOf({
    past_due: named(person.requirements?.past_due),
    currently_due: named(person.requirements?.currently_due),
  });
  const due = [...pastDue, ...currentlyDue].map(detail =>
    intl.formatMessage({ id: `PayoutStatus.detail.${detail}` }),
  );
  return (
    <div>
      <h3 className={css.name}>{nameOf(person)}</h3>
      {roles.length > 0 && <p className={css.roles}>{roles.join(' · ')}</p>}
      {due.length > 0 && (
        <p className={css.due}>{text('due', { details: intl.formatList(due) })}</p>
      )}
    </div>
  );
}

interface PersonActionsProps {
  person: PayoutPerson;
  inProgress: boolean;
  onChange: () => void;
  onRepresent: () => void;
  onRemove: () => void;
}

function PersonActions({
  person,
  inProgress,
  onChange,
  onRepresent,
  onRemove,
}: PersonActionsProps) {
  const intl = useIntl();
  const actions = [
    { id: 'change', act: onChange },
    // The provider wants one representative, so that one can only be followed by another.
    ...(person.relationship?.representative
      ? []
      : [
          { id: 'represent', act: onRepresent },
          { id: 'remove', act: onRemove },
        ]),
  ];
  return (
    <div className={css.actions}>
      {actions.map(({ id, act }) => (
        <Button
          key={id}
          variant={id === 'change' ? 'secondary' : 'ghost'}
          size="small"
          inProgress={inProgress && id !== 'change'}
          aria-label={intl.formatMessage(
            { id: `StripePayoutPage.people.${id}.of` },
            { name: nameOf(person) },
          )}
          data-person={id === 'change' ? person.id : undefined}
          onClick={act}
        >
          <FormattedMessage id={`StripePayoutPage.people.${id}`} />
        </Button>
      ))}
    </div>
  );
}

function NotListed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  // Without the provider's key the server can not do it; the provider's own page does it.
  if (error.status === 424) {
    return (
      <p>
        <FormattedMessage id="PayoutDetailsForm.owners.elsewhere" />
      </p>
    );
  }
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="StripePayoutPage.people.failed" />}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      }
    />
  );
}
