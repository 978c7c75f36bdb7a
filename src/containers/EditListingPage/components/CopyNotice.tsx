import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { OwnListing } from '#shared/contract/entities.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import type { AppError } from '#src/util/errors.ts';
import { copyPictures } from '../copyPictures.ts';
import { copiesDropped, savePictures, selectPictures } from '../pictures.duck.ts';
import css from '../EditListingPage.module.css';

export interface CopyNoticeProps {
  listing: OwnListing;
  /** Path of the tab that shows the pictures; null on that tab, which shows each of them. */
  picturesPath: string | null;
}

/** Copies the pictures of the original to its duplicate, and shows the progress. */
export function CopyNotice({ listing, picturesPath }: CopyNoticeProps) {
  const dispatch = useAppDispatch();
  const { id } = listing;
  const copies = listing.attributes.privateData?.pictureCopies;
  const total = copies?.pictures.length ?? 0;
  const done = copies?.pictures.filter(({ copy }) => copy).length ?? 0;
  const pictures = useAppSelector(state => selectPictures(state, id));
  const uploads = Object.values(pictures?.list.uploads ?? {});
  const failures = uploads.filter(({ copyOf, problem }) => copyOf && problem).length;
  const error = pictures ? errorOf(pictures.copy) : null;
  const isPending = done < total;
  // Progress and result take the same number of lines, so that nothing moves.
  const [most, setMost] = useState(0);
  if (total > most) setMost(total);
  const [isCut, setCut] = useState(false);
  if (pictures?.list.droppedCopies.length && !isCut) setCut(true);

  useEffect(() => {
    if (isPending) void dispatch(copyPictures(id));
  }, [dispatch, id, isPending]);

  if (error && copies) {
    const drop = () => {
      const saved = (listing.images ?? []).map(image => image.id);
      dispatch(copiesDropped({ listingId: id, saved, copies }));
      void dispatch(savePictures(id));
    };
    return (
      <CopyFailed error={error} onRetry={() => void dispatch(copyPictures(id))} onDrop={drop} />
    );
  }
  if (!picturesPath || most === 0) return null;
  if (!isPending) {
    if (isCut) return null;
    return (
      <Notice
        tone="success"
        title={<FormattedMessage id="EditListingPage.copies.done" values={{ total: most }} />}
      />
    );
  }
  if (failures > 0 && pictures?.copy.status !== 'loading') {
    return (
      <Notice
        tone="warning"
        title={<FormattedMessage id="EditListingPage.copies.failed" values={{ count: failures }} />}
        action={
          <ButtonLink variant="secondary" size="small" to={picturesPath}>
            <FormattedMessage id="EditListingPage.copies.failed.action" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="EditListingPage.copies.failed.help" />
      </Notice>
    );
  }
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id="EditListingPage.copies.running" values={{ done, total }} />}
    />
  );
}

interface CopyFailedProps {
  error: AppError;
  onRetry: () => void;
  onDrop: () => void;
}

function CopyFailed({ error, onRetry, onDrop }: CopyFailedProps) {
  const isGone = error.status === 404 || error.status === 403;
  const help = isGone ? 'gone.help' : `unreachable.${error.status === 0 ? 'offline' : 'help'}`;
  return (
    <Notice
      tone={isGone ? 'warning' : 'error'}
      title={<FormattedMessage id={`EditListingPage.copies.${isGone ? 'gone' : 'unreachable'}`} />}
      action={
        <div className={css.copyActions}>
          {!isGone && (
            <Button variant="secondary" size="small" onClick={onRetry}>
              <FormattedMessage id="EditListingPage.picture.retry" />
            </Button>
          )}
          <Button variant={isGone ? 'secondary' : 'ghost'} size="small" onClick={onDrop}>
            <FormattedMessage id="EditListingPage.copies.drop" />
          </Button>
        </div>
      }
    >
      <FormattedMessage id={`EditListingPage.copies.${help}`} />
    </Notice>
  );
}
