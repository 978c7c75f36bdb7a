import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { FilterPanelProps } from './FilterPanel.tsx';
import type { MobileFiltersProps } from './MobileFilters.tsx';
import type { SecondaryPanelProps } from './SecondaryPanel.tsx';
import css from './lazyFilters.module.css';

/** Content of a filter's popup, which most visits do not open. */
export const LazyFilterPanel = lazyComponent<FilterPanelProps>({
  load: () =>
    import(/* webpackChunkName: "SearchFilters" */ './FilterPanel.tsx').then(
      module => module.FilterPanel,
    ),
  messages: ['filters', 'inputs'],
  Skeleton: () => (
    <div className={css.popup}>
      <FieldsSkeleton />
    </div>
  ),
  Failure: ({ retry }) => (
    <div className={css.popup}>
      <FieldsFailure retry={retry} />
    </div>
  ),
});

/** Filter dialog of a narrow screen. */
export const LazyMobileFilters = lazyComponent<MobileFiltersProps>({
  load: () =>
    import(/* webpackChunkName: "SearchFilters" */ './MobileFilters.tsx').then(
      module => module.MobileFilters,
    ),
  messages: ['filters', 'inputs'],
  Failure: FieldsFailure,
});

/** Panel of the secondary filters. */
export const LazySecondaryPanel = lazyComponent<SecondaryPanelProps>({
  load: () =>
    import(/* webpackChunkName: "SearchFilters" */ './SecondaryPanel.tsx').then(
      module => module.SecondaryPanel,
    ),
  messages: ['filters', 'inputs'],
  Skeleton: FieldsSkeleton,
  Failure: FieldsFailure,
});

function FieldsSkeleton() {
  return (
    <div className={css.fields} aria-busy>
      <Skeleton shape="block" height="2.75rem" />
    </div>
  );
}

function FieldsFailure({ retry }: { retry: () => void }) {
  return (
    <div className={css.fields}>
      <p role="alert">
        <FormattedMessage id="ErrorState.title" />
      </p>
      <Button variant="secondary" size="small" onClick={retry}>
        <FormattedMessage id="ErrorState.retry" />
      </Button>
    </div>
  );
}
