import { useLocation } from 'react-router-dom';
import { useChunk } from '#src/components/useChunk.ts';
import { paths } from '#shared/config/paths.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { limitedScope } from '#src/store/sessionEnded.ts';
import { useViewer } from '../hooks/useViewer.ts';

const load = () => import(/* webpackChunkName: "LimitedAccess" */ './LimitedAccessBanner.tsx');
const words = ['limitedAccess'];

/** The banner of operators who look as somebody else; its code comes for nobody but them. */
export function LimitedAccess() {
  const scopes = useAppSelector(selectScopes);
  const { isAuthenticated, user } = useViewer();
  const { pathname } = useLocation();
  const isLimited = isAuthenticated && scopes.length === 1 && scopes[0] === limitedScope;
  const { module } = useChunk(load, isLimited, words);
  if (!module || !isLimited || !user) return null;
  const { firstName = '', lastName = '' } = user.attributes.profile;
  return (
    <module.LimitedAccessBanner
      firstName={firstName}
      lastName={lastName}
      isHidden={pathname === paths.search()}
    />
  );
}
