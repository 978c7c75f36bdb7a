import { useLocation } from 'react-router-dom';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { paths } from '#shared/config/paths.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useViewer } from '../hooks/useViewer.ts';

const LazyBanner = lazyComponent({
  load: () =>
    import(/* webpackChunkName: "LimitedAccess" */ './LimitedAccessBanner.tsx').then(
      module => module.LimitedAccessBanner,
    ),
  messages: ['strips'],
});

/** The banner of operators who look at the site as another user. */
export function LimitedAccess() {
  const scopes = useAppSelector(selectScopes);
  const { isAuthenticated, user } = useViewer();
  const { pathname } = useLocation();
  const isLimited = isAuthenticated && scopes.length === 1 && scopes[0] === limitedScope;
  if (!isLimited || !user) return null;
  const { firstName, lastName } = user.attributes.profile;
  return (
    <LazyBanner firstName={firstName} lastName={lastName} isHidden={pathname === paths.search()} />
  );
}
