import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import type { ChangePreview, TeachListing } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { fetchPeople, peopleClosed, selectTeachListings } from '../TeachListingsPage.duck.ts';
import css from '../TeachListingsPage.module.css';

export interface CloseModalProps {
  listing: TeachListing;
  onClose: () => void;
  onConfirm: () => void;
  /** Closes the dialog and loads the listings anew. */
  onReload: () => void;
  /** Cancels the class instead. */
  onCancelClass: () => void;
}

const groups = ['accepted', 'requested', 'subscribers'] as const;

/** Says what happens to the people in a class that is closed, and asks. */
export function CloseModal({
  listing,
  onClose,
  onConfirm,
  onReload,
  onCancelClass,
}: CloseModalProps) {
  const { listingId, title } = listing;
  const dispatch = useAppDispatch();
  const { people, counts } = useAppSelector(selectTeachListings);
  const error = errorOf(people);
  useEffect(() => {
    void dispatch(fetchPeople(listingId));
    return () => void dispatch(peopleClosed());
  }, [dispatch, listingId]);

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={<FormattedMessage id="TeachListingsPage.close.title" values={{ title }} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ClassChange.keep" />
          </Button>
          <Button
            onClick={() => people.status === 'ready' && onConfirm()}
            aria-disabled={people.status !== 'ready'}
          >
            <FormattedMessage id="ListingMenu.close" />
          </Button>
        </>
      }
    >
      <div className={css.closing} aria-live="polite" aria-busy={people.status === 'loading'}>
        <p>
          <FormattedMessage id="TeachListingsPage.close.help" />
        </p>
        {error ? (
          <TeachFailure
            title={<FormattedMessage id="TeachListingsPage.close.failed" />}
            error={error}
            onRetry={() => void dispatch(fetchPeople(listingId))}
            onReload={onReload}
          />
        ) : people.status === 'ready' ? (
          <PeopleInClass counts={counts} onCancelClass={onCancelClass} />
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
        <FormattedMessage id="TeachListingsPage.close.nobody" />
      </p>
    );
  }
  return (
    <>
      <ul className={css.affected}>
        {affected.map(group => (
          <li key={group}>
            <FormattedMessage
              id={`TeachListingsPage.close.${group}`}
              values={{ count: counts[group] }}
            />
          </li>
        ))}
      </ul>
      <p>
        <FormattedMessage id="TeachListingsPage.close.instead" />
      </p>
      <Button variant="secondary" size="small" onClick={onCancelClass}>
        <FormattedMessage id="ListingMenu.cancel" />
      </Button>
    </>
  );
}
