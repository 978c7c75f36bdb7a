import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';

import type { FactsProps } from './components/Facts.tsx';
import type { FullScreenGalleryProps } from './components/FullScreenGallery.tsx';
import type { JustPublishedProps } from './components/JustPublished.tsx';
import type { ListingBodyProps } from './components/ListingBody.tsx';
import { WeeklySkeleton, RetryNote } from './components/PanelSkeletons.tsx';
import type { BookingPanelProps } from './components/PanelSkeletons.tsx';
import type { StayPanelProps } from './components/StayPanel.tsx';
import type { WeekStripProps } from './components/WeekStrip.tsx';

/** Content below the first view. */
export const LazyListingBody = lazyComponent<ListingBodyProps>({
  renderedBy: 'server',
  chunk: 'ListingBody',
  load: () =>
    import(/* webpackChunkName: "ListingBody" */ './components/ListingBody.tsx').then(
      module => module.ListingBody,
    ),
  messages: ['listingBody', 'reviews', 'fields'],
  Skeleton: () => <Skeleton shape="block" height="24rem" />,
});

/** The list of facts. It does nothing, so its code comes with the body. */
export const LazyFacts = lazyComponent<FactsProps>({
  renderedBy: 'server',
  chunk: 'ListingBody',
  load: () =>
    import(/* webpackChunkName: "ListingBody" */ './components/Facts.tsx').then(
      module => module.Facts,
    ),
  messages: ['listingBody', 'fields'],
  Skeleton: () => <Skeleton shape="block" height="6rem" />,
});

/** Skeleton of the panel of a stay. */
export const StaySkeleton = () => (
  <>
    <Skeleton shape="block" height="4.75rem" />
    <Skeleton shape="block" height="3.25rem" />
  </>
);

/** Panel of a stay; most listings are classes. */
export const LazyStayPanel = lazyComponent<StayPanelProps>({
  load: () => import('./components/StayPanel.tsx').then(module => module.StayPanel),
  messages: ['stay', 'inputs'],
  Skeleton: StaySkeleton,
  Failure: ({ retry }) => <RetryNote messageId="ListingPage.stay.failed" onRetry={retry} />,
});

/**
 * Panel of a weekly class. Rendered in the browser only, because its times depend on the reader's
 * zone.
 */
export const LazyWeeklyPanel = lazyComponent<BookingPanelProps>({
  load: () => import('./components/WeeklyPanel.tsx').then(module => module.WeeklyPanel),
  messages: ['weekly', 'subscription', 'price'],
  Skeleton: WeeklySkeleton,
  Failure: ({ retry }) => <RetryNote messageId="ListingPage.times.failed" onRetry={retry} />,
});

/** Skeleton of the week strip. */
export const WeekSkeleton = () => <Skeleton shape="block" height="100%" />;

/** Week strip. Rendered in the browser only, because its days depend on the reader's zone. */
export const LazyWeekStrip = lazyComponent<WeekStripProps>({
  load: () => import('./components/WeekStrip.tsx').then(module => module.WeekStrip),
  messages: ['weekly'],
  Skeleton: WeekSkeleton,
  Failure: ({ retry }) => <RetryNote messageId="ListingPage.week.failed" onRetry={retry} />,
});

/** What only the teacher of the class sees above it. */
export const LazyOwnerNotice = lazyComponent<JustPublishedProps>({
  load: () => import('./components/OwnerNotice.tsx').then(module => module.OwnerNotice),
  messages: ['confirmation'],
  Skeleton: () => <Skeleton shape="block" height="4.75rem" />,
});

/** Full-screen gallery. */
export const LazyFullScreenGallery = lazyComponent<FullScreenGalleryProps>({
  load: () => import('./components/FullScreenGallery.tsx').then(module => module.FullScreenGallery),
});
