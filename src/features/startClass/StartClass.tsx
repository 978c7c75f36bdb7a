import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { paths } from '#shared/config/paths.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { fetchStartLink, selectStartLink } from './startClass.duck.ts';
import css from './StartClass.module.css';

/** Link that starts the meeting of a class time; of a class of somebody else, the way into it. */
export function StartClass({ time }: { time: ClassTimeRow }) {
  if (!time.teacher) return <StartOwn time={time} />;
  return (
    <ButtonLink to={paths.join(time.listingId, { time: time.start })}>
      <FormattedMessage id="ClassTimeList.start" />
    </ButtonLink>
  );
}

/** The link is looked up when it is shown. */
function StartOwn({ time }: { time: ClassTimeRow }) {
  const dispatch = useAppDispatch();
  const { listingId, date } = time;
  const link = useAppSelector(state => selectStartLink(state, time));
  useEffect(() => {
    void dispatch(fetchStartLink({ listingId, date }));
  }, [dispatch, listingId, date]);

  if (link?.url) {
    return (
      <ButtonAnchor href={link.url} target="_blank" rel="noreferrer">
        <FormattedMessage id="ClassTimeList.start" />
      </ButtonAnchor>
    );
  }
  if (link?.request.status === 'failed') {
    return (
      <div className={css.noLink} role="alert">
        <FormattedMessage id="ClassTimeList.start.failed" />
        <Button
          size="small"
          variant="secondary"
          onClick={() => void dispatch(fetchStartLink({ listingId, date }))}
        >
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      </div>
    );
  }
  if (link?.request.status === 'ready') {
    return (
      <p className={css.noLink}>
        <FormattedMessage id="ClassTimeList.start.none" />
      </p>
    );
  }
  return (
    <Button inProgress>
      <FormattedMessage id="ClassTimeList.start" />
    </Button>
  );
}
