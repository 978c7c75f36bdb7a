import { memo, Suspense } from 'react';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { laterBody } from '../laterBody.ts';
import type { ListingBodyProps } from './ListingBody.tsx';

/** The part below the first view. Only a change of the listing itself reaches it. */
export const LaterBody = memo(function LaterBody(props: ListingBodyProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="24rem" />}>
      <laterBody.Part {...props} />
    </Suspense>
  );
});
