import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { selectUser } from '#src/ducks/marketplaceData.duck.ts';
import { changeOwnList, selectIsInList, selectOwnList } from '#src/ducks/ownLists.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import css from '../AccountDataPage.module.css';

/** Lists the people that the reader blocks, each with a way back. */
export function BlockedPeople() {
  const ids = useAppSelector(state => selectOwnList(state, 'blocked'));
  const intro = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={intro} className={css.text} tabIndex={-1}>
        <FormattedMessage id={`AccountDataPage.blocked.${ids.length > 0 ? 'text' : 'none'}`} />
      </p>
      {ids.length > 0 && (
        <ul className={css.people}>
          {ids.map(id => (
            <Person key={id} id={id} onUnblocked={() => intro.current?.focus()} />
          ))}
        </ul>
      )}
    </>
  );
}

function Person({ id, onUnblocked }: { id: string; onUnblocked: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const person = useAppSelector(state => selectUser(state, id));
  const isBlocked = useAppSelector(state => selectIsInList(state, 'blocked', id));
  const isKnown = person && !isBannedOrDeleted(person);
  const name = isKnown
    ? person.attributes.profile.displayName
    : intl.formatMessage({ id: 'AccountDataPage.blocked.unknown' });
  async function unblock() {
    const answer = await dispatch(changeOwnList({ list: 'blocked', id, isIn: false }));
    if (changeOwnList.fulfilled.match(answer)) {
      onUnblocked();
      toast.show({ message: intl.formatMessage({ id: 'Block.undone' }, { name }) });
    } else {
      toast.show({ message: intl.formatMessage({ id: 'Block.failed' }), tone: 'error' });
    }
  }
  return (
    <li className={css.person}>
      {person && <Avatar user={person} size={40} decorative />}
      <span className={css.name}>{name}</span>
      <Button
        variant="secondary"
        size="small"
        inProgress={!isBlocked}
        aria-label={intl.formatMessage({ id: 'AccountDataPage.blocked.unblock.label' }, { name })}
        onClick={() => void unblock()}
      >
        <FormattedMessage id="AccountDataPage.blocked.unblock" />
      </Button>
    </li>
  );
}
