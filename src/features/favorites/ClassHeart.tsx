import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { ClassHeartProps } from './FavoriteButton.tsx';

/** Only a button with words has a line of its own. */
const HeartSkeleton = ({ look = 'button' }: ClassHeartProps) =>
  look === 'button' && <Skeleton shape="block" width="6rem" height="var(--touch)" />;

const LazyVisitorHeart = lazyComponent<ClassHeartProps>({
  load: () =>
    import(/* webpackChunkName: "VisitorHeart" */ './VisitorHeart.tsx').then(
      module => module.VisitorHeart,
    ),
  Skeleton: HeartSkeleton,
});

const LazyMemberHeart = lazyComponent<ClassHeartProps>({
  load: () =>
    import(/* webpackChunkName: "MemberHeart" */ './MemberHeart.tsx').then(
      module => module.MemberHeart,
    ),
  messages: ['favorites'],
  Skeleton: HeartSkeleton,
});

/**
 * Heart of a class. It is the reader's own, so it arrives after what everybody gets alike, and
 * without what changes lists where nobody is signed in.
 */
export function ClassHeart(props: ClassHeartProps) {
  const Heart = useAppSelector(selectIsAuthenticated) ? LazyMemberHeart : LazyVisitorHeart;
  return <Heart {...props} />;
}
