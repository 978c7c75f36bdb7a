import { selectIsAuthenticated, logout } from '#src/ducks/auth.duck.ts';
import { useAppSelector, useAppDispatch } from '#src/store/hooks.ts';
import {
  selectBadgeCount,
  selectCurrentUser,
  selectHasListings,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import type { InboxTab } from '#shared/config/paths.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';

/** The reader of the page, as far as the shell needs to know. */
export interface Viewer {
  isAuthenticated: boolean;
  isTeacher: boolean;
  /** null for visitors, and while the person is not loaded. */
  user: CurrentUser | null;
  displayName: string;
  /**
   * Orders with something new, and sales that wait for an answer; these alone until the others are
   * counted.
   */
  notificationCount: number;
  /** Where the inbox link leads: sales for people with listings, otherwise orders. */
  inboxTab: InboxTab;
}

/** Reads the viewer from the store. */
export function useViewer(): Viewer {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const user = useAppSelector(selectCurrentUser);
  const userType = useAppSelector(selectUserType);
  const hasListings = useAppSelector(selectHasListings);
  const notificationCount = useAppSelector(selectBadgeCount);
  return {
    isAuthenticated,
    isTeacher: isAuthenticated && userType === 'teacher',
    user,
    displayName: user?.attributes.profile.displayName ?? '',
    notificationCount: isAuthenticated ? notificationCount : 0,
    inboxTab: hasListings ? 'sales' : 'orders',
  };
}

/**
 * Signs out and goes to the landing page; a failure stays in the store, where the topbar shows it.
 */
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
