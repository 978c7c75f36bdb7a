import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectListing } from '#src/ducks/marketplaceData.duck.ts';
import { isForbidden } from '#src/util/errors.ts';
import { fetchUpcoming, selectUpcomingIds, selectUpcomingRequest } from '../LandingPage.duck.ts';
import { Section } from './Section.tsx';
import { UpcomingClass } from './UpcomingClass.tsx';
import css from '../LandingPage.module.css';

/** Timetable of the next classes, at most five. */
export function UpcomingClasses() {
  return (
    <Section
      title={<FormattedMessage id="UpcomingClasses.title" />}
      intro={<FormattedMessage id="UpcomingClasses.intro" />}
      action={
        <ButtonLink to={paths.search({ sort: 'soonest' })} variant="secondary">
          <FormattedMessage id="UpcomingClasses.all" />
        </ButtonLink>
      }
    >
      <Timetable />
    </Section>
  );
}

function Timetable() {
  const request = useAppSelector(selectUpcomingRequest);
  const ids = useAppSelector(selectUpcomingIds);
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const dispatch = useAppDispatch();
  if (request.status === 'failed' && isForbidden(request.error) && !isAuthenticated) {
    return (
      <Notice
        tone="info"
        title={<FormattedMessage id="UpcomingClasses.membersOnly" />}
        action={
          <ButtonLink size="small" variant="secondary" to={paths.login()}>
            <FormattedMessage id="Topbar.login" />
          </ButtonLink>
        }
      />
    );
  }
  if (request.status === 'failed') {
    return (
      <Notice
        tone="error"
        title={<FormattedMessage id="UpcomingClasses.failed" />}
        action={
          <Button size="small" variant="secondary" onClick={() => void dispatch(fetchUpcoming())}>
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        }
      />
    );
  }
  if (request.status === 'ready' && ids.length === 0) {
    return (
      <EmptyState headingLevel={3} title={<FormattedMessage id="UpcomingClasses.empty" />}>
        <FormattedMessage id="UpcomingClasses.emptyHint" />
      </EmptyState>
    );
  }
  if (request.status !== 'ready') {
    return (
      <div className={css.timetable} aria-busy="true">
        {[1, 2, 3].map(row => (
          <div key={row} className={css.waitingRow}>
            <Skeleton shape="block" height="4.5rem" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ol className={css.timetable}>
      {ids.map(id => (
        <RecordBoundary key={id} type="listing" id={id} as="li">
          <Row id={id} />
        </RecordBoundary>
      ))}
    </ol>
  );
}

function Row({ id }: { id: string }) {
  const listing = useAppSelector(state => selectListing(state, id));
  return listing && <UpcomingClass listing={listing} />;
}
