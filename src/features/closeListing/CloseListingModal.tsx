import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import { errorOf } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import css from './CloseListingModal.module.css';

export interface CloseListingModalProps {
  listingId: string;
  title: string;
  people: RequestStatus;
  /** Counts of `people`; null for a class without a time to come. */
  counts: ChangePreview | null;
  /** Calls that count the people; they stay the same over renders. */
  actions: { ask: (listingId: string) => void; forget: () => void };
  onClose: () => void;
  onConfirm: () => void;
  /** Closes the dialog and loads the listings again. */
  onReload: () => void;
  /** Cancels the class instead. */
  onCancelClass: () => void;
}

const groups = ['accepted', 'requested', 'waiting', 'subscribers'] as const;

/** Says what happens to the people in a class that is closed, and has it confirmed. */
export function CloseListingModal(props: CloseListingModalProps) {
  const { listingId, title, people, counts, actions, onClose, onConfirm, onReload } = props;
  const error = errorOf(people);
  // A site without the rights of the operator never knows them.
  const isUnknown = error?.status === 424;
  const canClose = people.status === 'ready' || isUnknown;
  useEffect(() => {
    actions.ask(listingId);
    return () => actions.forget();
  }, [actions, listingId]);

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={<FormattedMessage id="ManageListingsPage.close.title" values={{ title }} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ClassChange.keep" />
          </Button>
          <Button onClick={() => canClose && onConfirm()} aria-disabled={!canClose}>
            <FormattedMessage id="ListingMenu.close" />
          </Button>
        </>
      }
    >
      <div className={css.closing} aria-live="polite" aria-busy={people.status === 'loading'}>
        <p>
          <FormattedMessage id="ManageListingsPage.close.help" />
        </p>
        {isUnknown ? null : error ? (
          <TeachFailure
            title={<FormattedMessage id="ManageListingsPage.close.failed" />}
            error={error}
            onRetry={() => actions.ask(listingId)}
            onReload={onReload}
          />
        ) : people.status === 'ready' ? (
          <PeopleInClass counts={counts} onCancelClass={props.onCancelClass} />
        ) : (
          <Skeleton width="70%" />
        )}
      </div>
    </Modal>
  );
}

interface PeopleInClassProps {
  /** Null for a class without a time to come. */
  counts: ChangePreview | null;
  onCancelClass: () => void;
}

function PeopleInClass({ counts, onCancelClass }: PeopleInClassProps) {
  const affected = groups.filter(group => counts && counts[group] > 0);
  if (!counts || affected.length === 0) {
    return (
      <p className={css.quiet}>
        <FormattedMessage id="ManageListingsPage.close.nobody" />
      </p>
    );
  }
  return (
    <>
      <ul className={css.affected}>
        {affected.map(group => (
          <li key={group}>
            <FormattedMessage
              id={`ManageListingsPage.close.${group}`}
              values={{ count: counts[group] }}
            />
          </li>
        ))}
      </ul>
      <p>
        <FormattedMessage id="ManageListingsPage.close.instead" />
      </p>
      <Button variant="secondary" size="small" onClick={onCancelClass}>
        <FormattedMessage id="ListingMenu.cancel" />
      </Button>
    </>
  );
}
