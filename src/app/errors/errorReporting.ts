import {
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  setUser,
  withScope,
  captureException,
  captureMessage,
} from '@sentry/browser';
import type { AppStore } from '../store/makeStore.ts';
import type { ErrorService } from '#shared/config/appConfig.ts';
import type { ErrorLog } from '#src/util/errorLog.ts';
import { withoutAddresses } from '#shared/text/withoutAddresses.ts';
import { logErrorsTo } from '#src/util/errorLog.ts';

/** Starts the error-reporting service: failures by their tags, and uncaught errors. */
export function startErrorReporting({ dsn, environment }: ErrorService, store: AppStore): void {
  init({
    dsn,
    environment,
    // Nothing listens to what people press, write or request.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      eventFiltersIntegration(),
    ],
    // Searches and returns from payments name people in their queries.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, urlQueryParams: false },
    sendClientReports: false,
    beforeSend(event) {
      for (const one of event.exception?.values ?? [])
        one.value = withoutAddresses(one.value ?? '');
      return event;
    },
  });
  logErrorsTo(service);
  let known: string | null = null;
  const tellUser = () => {
    const { currentUserId } = store.getState().user;
    if (currentUserId === known) return;
    known = currentUserId;
    setUser(known === null ? null : { id: known });
  };
  tellUser();
  store.subscribe(tellUser);
}

const service: ErrorLog = {
  failure(tag, facts, error) {
    withScope(scope => {
      scope.setTag('failure', tag);
      scope.setExtras({ ...facts });
      scope.setLevel('warning');
      // An answer of a server has no stack: its code identifies it.
      scope.setFingerprint([tag, 'code' in facts ? String(facts.code) : '']);
      if (error instanceof Error) captureException(error);
      else captureMessage(tag);
    });
  },
  bug(what, error, id) {
    withScope(scope => {
      scope.setTag('work', what);
      if (id !== undefined) scope.setExtra('id', id);
      captureException(error);
    });
  },
};
