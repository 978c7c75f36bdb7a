import { useSyncExternalStore } from 'react';

const name = 'cookieconsent';
/** Ten years, in seconds. Browsers keep a cookie for a good year only, so every visit renews it. */
const age = 10 * 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const write = () => {
  document.cookie = `${name}=accepted; path=/; max-age=${age}; samesite=lax`;
};
const isAccepted = () => new RegExp(`(?:^|;\\s*)${name}=accepted`).test(document.cookie);

function subscribe(listener: () => void) {
  if (isAccepted()) write();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function accept() {
  write();
  listeners.forEach(listener => listener());
}

/** Whether the reader has read the note about cookies (on the server nobody knows), and how to say so. */
export const useCookieConsent = (): [boolean, () => void] => [
  useSyncExternalStore(subscribe, isAccepted, () => true),
  accept,
];
