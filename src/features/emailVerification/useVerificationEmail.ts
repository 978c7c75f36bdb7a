import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  selectSendVerificationEmail,
  sendVerificationEmail,
  verificationEmailForgotten,
} from './verificationEmail.duck.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Milliseconds for which the confirmation of a sent mail is shown. */
const newsMs = 2000;

/** The mail that confirms an address, sent again. */
export interface VerificationEmail {
  request: RequestStatus;
  /** It was sent within the last moments. */
  isNews: boolean;
  /** Sends it; does nothing while it is being sent. */
  send: () => void;
}

/** Sends the mail that confirms an address; what came of it is forgotten when the page is left. */
export function useVerificationEmail(): VerificationEmail {
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectSendVerificationEmail);
  const [isOver, setOver] = useState(false);
  const { status } = request;
  useEffect(() => {
    if (status !== 'ready') return undefined;
    const timer = setTimeout(() => setOver(true), newsMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [status]);
  useEffect(() => () => void dispatch(verificationEmailForgotten()), [dispatch]);
  return {
    request,
    isNews: status === 'ready' && !isOver,
    // It rejects while another is on its way, which the page shows already.
    send: () => void dispatch(sendVerificationEmail()).catch(() => undefined),
  };
}
