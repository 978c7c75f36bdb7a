import { createAction } from '@reduxjs/toolkit';

/** The session is over without a logout: it ran out, or ended in another window. */
export const sessionEnded = createAction('auth/sessionEnded');
