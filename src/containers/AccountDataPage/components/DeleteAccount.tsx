import { FormattedMessage } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Deletion } from '#shared/contract/api/ownData.ts';
import { fetchDeletion, selectAccountData } from '../AccountDataPage.duck.ts';
import { DeleteForm } from './DeleteForm.tsx';
import { Obstacles } from './Obstacles.tsx';
import css from '../AccountDataPage.module.css';

/** Deletes the account: says before what goes, what stays, and what prevents it. */
export function DeleteAccount() {
  const dispatch = useAppDispatch();
  const { show, deletion } = useAppSelector(selectAccountData);
  if (!deletion) {
    return show.status === 'failed' ? (
      <ErrorState
        headingLevel={3}
        title={<FormattedMessage id="AccountDataPage.delete.notLoaded" />}
        onRetry={() => void dispatch(fetchDeletion())}
      />
    ) : (
      <Skeleton shape="block" height="10rem" />
    );
  }
  return (
    <>
      <WhatHappens deletion={deletion} />
      {deletion.obstacles.length > 0 ? (
        <Obstacles obstacles={deletion.obstacles} />
      ) : (
        <DeleteForm deletion={deletion} />
      )}
    </>
  );
}

function WhatHappens({ deletion }: { deletion: Deletion }) {
  const { listings, orders, favorites, hasCard, hasMeetings, hasPayoutAccount } = deletion;
  const goes = [
    { id: 'profile' },
    ...(listings > 0 ? [{ id: 'listings', count: listings }] : []),
    ...(favorites ? [{ id: 'favorites', count: favorites }] : []),
    ...(hasCard ? [{ id: 'card' }] : []),
    ...(hasPayoutAccount ? [{ id: 'payouts' }] : []),
    ...(hasMeetings ? [{ id: 'meetings' }] : []),
    { id: 'sessions' },
  ];
  const stays = [
    ...(orders > 0 ? [{ id: 'orders', count: orders }, { id: 'written' }] : []),
    { id: 'books' },
  ];
  return (
    <>
      {[
        { id: 'goes', lines: goes },
        { id: 'stays', lines: stays },
      ].map(({ id, lines }) => (
        <div key={id}>
          <h3 className={css.subheading}>
            <FormattedMessage id={`AccountDataPage.delete.${id}`} />
          </h3>
          <ul className={css.list}>
            {lines.map(line => (
              <li key={line.id}>
                <FormattedMessage
                  id={`AccountDataPage.delete.${id}.${line.id}`}
                  values={{ count: 'count' in line ? line.count : 0 }}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
