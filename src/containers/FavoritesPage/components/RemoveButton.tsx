import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FavoriteButton } from '#src/features/favorites/FavoriteButton.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { changeOwnList, selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';

export interface RemoveButtonProps {
  list: 'listings' | 'teachers';
  id: string;
  /** Title of the class or name of the teacher. */
  name: string;
}

/** Takes a class or a teacher out of the favourites, with a way back. */
export function RemoveButton({ list, id, name }: RemoveButtonProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const isMarked = useAppSelector(state => selectIsInList(state, list, id));

  async function change(isIn: boolean): Promise<boolean> {
    const answer = await dispatch(changeOwnList({ list, id, isIn }));
    const isDone = changeOwnList.fulfilled.match(answer);
    if (!isDone) {
      toast.show({ message: intl.formatMessage({ id: 'Favorite.failed' }), tone: 'error' });
    }
    return isDone;
  }
  async function remove() {
    if (!(await change(false))) return;
    toast.show({
      message: intl.formatMessage(
        { id: `Favorite.${list === 'listings' ? 'removed' : 'unfollowed'}` },
        { name },
      ),
      takesFocus: true,
      action: dismiss => (
        <InlineTextButton
          onClick={() => {
            void change(true);
            dismiss();
          }}
        >
          <FormattedMessage id="Favorite.undo" />
        </InlineTextButton>
      ),
    });
  }

  return list === 'listings' ? (
    <FavoriteButton
      kind="class"
      look="icon"
      name={name}
      isMarked={isMarked}
      signUpFrom={null}
      onToggle={() => void remove()}
    />
  ) : (
    <Button
      variant="secondary"
      size="small"
      inProgress={!isMarked}
      aria-label={intl.formatMessage({ id: 'FavoritesPage.unfollow.label' }, { name })}
      onClick={() => void remove()}
    >
      <FormattedMessage id="FavoritesPage.unfollow" />
    </Button>
  );
}
