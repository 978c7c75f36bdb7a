import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { logout } from '#src/ducks/auth.duck.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';

export interface LogInAgainProps {
  /** Path that the log-in returns to. */
  from: string;
  children: ReactNode;
}

/** Button to another log-in. Logs out first: the log-in page sends people on who are signed in. */
export function LogInAgain({ from, children }: LogInAgainProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      onClick={() => {
        dispatch(logout()).then(
          () => navigate(paths.login(), { state: { from } }),
          () => undefined,
        );
      }}
    >
      {children}
    </Button>
  );
}
