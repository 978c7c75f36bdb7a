import { render } from '@testing-library/react';
import { ConsoleApp } from '../ConsoleApp.tsx';
import { loadConsoleMessages } from '../consoleMessages.ts';
import { sessionWith, stubApi } from './stubApi.ts';
import type { Stub } from './stubApi.ts';

interface OpenOptions {
  /** Address below /console. */
  at?: string;
  /** Names of the operations that the role may call. */
  rights?: string[];
  handlers?: Parameters<typeof stubApi>[0];
}

/**
 * Opens the console at an address, over a stub of the Console API. Without a handler of its own
 * `session/show` answers with an owner of the given rights.
 */
export async function openConsole({
  at = '/',
  rights = [],
  handlers = {},
}: OpenOptions = {}): Promise<Stub> {
  const stub = stubApi({
    'session/show': () => ({ data: sessionWith(rights) }),
    ...handlers,
  });
  globalThis.fetch = stub.fetch;
  window.history.replaceState(null, '', `/console${at}`);
  await loadConsoleMessages('en');
  render(<ConsoleApp initialLanguage="en" />);
  return stub;
}

/** The address that is shown, without the base of the console. */
export const address = (): string =>
  (window.location.pathname + window.location.search).replace('/console', '') || '/';
