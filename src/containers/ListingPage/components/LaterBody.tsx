import { memo, Suspense, use } from 'react';
import { RecordFailures } from '#src/components/RecordBoundary/recordWatch.ts';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { laterBody } from '../laterBody.ts';
import type { ListingBodyProps } from './ListingBody.tsx';

/** The part below the first view. Only a change of the listing itself reaches it. */
export const LaterBody = memo(function LaterBody(props: ListingBodyProps) {
  const server = use(RecordFailures)?.server;
  const part = <laterBody.Part {...props} />;
  if (server?.skipsSuspense()) return part;
  const room = <Skeleton shape="block" height="24rem" />;
  return <Suspense fallback={server ? [server.unseen, room] : room}>{part}</Suspense>;
});
