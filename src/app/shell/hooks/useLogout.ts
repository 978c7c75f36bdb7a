import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { logout } from '#src/ducks/auth.duck.ts';
import { useAppDispatch } from '#src/store/hooks.ts';

/** Signs out and goes to the landing page; a failure stays in the store, where the topbar shows it. */
export function useLogout(): () => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return () => {
    dispatch(logout()).then(
      () => navigate(paths.landing()),
      () => undefined,
    );
  };
}
