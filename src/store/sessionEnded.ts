import { createAction } from '@reduxjs/toolkit';

/** The session is over without a logout: it ran out, or ended in another window. */
export const sessionEnded = createAction('auth/sessionEnded');

/** The scope of an operator who looks at the site as somebody else. */
export const limitedScope = 'user:limited';

/** The server has refused a change because the operator who looks as somebody else may change nothing. */
export const limitedRefused = createAction('auth/limitedRefused');
