import { ChunkExtractor } from '@loadable/server';
import { createHead, renderSSRHead } from '@unhead/react/server';
import { StrictMode } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createApi } from '#src/api/client.ts';
import type { AppApi } from '#src/api/appApi.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import type { AuthInfo } from '#src/api/types.ts';
import { App, FragmentProviders } from './App.tsx';
import type { Bootstrap } from './hydration/bootstrap.ts';
import { sentState } from './hydration/sentState.ts';
import { fragmentCache } from './hydration/fragmentCache.ts';
import type { MarkupParts } from './hydration/fragmentCache.ts';
import { matchRoute } from './routing/match.ts';
import { notFoundRow, routes } from './routing/routes.ts';
import type { Match } from './routing/match.ts';
import { pageRecords } from './errors/recordWatch.tsx';
import type { OnRecordFailure } from './errors/recordWatch.tsx';
import type { Address } from './routing/preparePage.ts';
import { loadPage } from './loadPage.ts';
import { Fragments } from '#src/components/CachedFragment/CachedFragment.tsx';
import { WrittenChunks } from '#src/components/lazyComponent.tsx';
import { PageHead } from '#src/components/PageMeta/PageHead.ts';
import { RecordFailures } from '#src/components/RecordBoundary/recordWatch.ts';
import type { PageHeadKeeper } from '#src/components/PageMeta/PageHead.ts';
import { inLanguage, languageOfLocale, prefixOf } from '#shared/config/siteLanguages.ts';
import { loadSharedMessages, messageChunks } from '#src/translations/messages.ts';
import { makeStore } from './store/makeStore.ts';
import type { AppStore } from './store/makeStore.ts';
import type { Shown } from './routing/useNavigation.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import type { AppError } from '#src/util/errors.ts';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

export { readSettingsFrom } from '#shared/config/marketplace.ts';
export { bootstrapElementId } from '#shared/config/appConfig.ts';
export { createAppApi } from '#src/api/appApi.ts';
export { toAppError } from '#src/api/errors.ts';
export { visitorQuery } from './routing/visitorQuery.ts';

/**
 * Addresses of the font files that every page needs, for `<link rel="preload" as="font">`. Headings
 * are not waited for: until their font is there they are set in a fallback that takes the same
 * room, and the first picture has the line to itself.
 */
export const preloadedFonts: readonly string[] = [figtree];

declare module '@loadable/server' {
  interface ChunkExtractor {
    /** Adds the files of a chunk, by its name. */
    addChunk(name: string): void;
  }
}

/** Names of all pages. */
export const pageNames: ReadonlySet<string> = new Set(
  [...routes, notFoundRow].map(({ name }) => name),
);

/** One page to render for one visitor. */
export interface PageRequest {
  /** Without the prefix of the language. */
  address: Address;
  /** Its locale decides the language. */
  config: AppConfig;
  authInfo: AuthInfo;
  /** The visitor's SDK; called with the first thing that is fetched. */
  sdk: () => Promise<Sdk>;
  /** The application's endpoints, as functions of this process. */
  app: AppApi;
  /** Files of each chunk, as the client compiler wrote them. */
  stats: object;
  /** Called for each record that the page has to do without, because rendering it threw. */
  onRecordFailure: OnRecordFailure;
  /** Called for each listing of others that is omitted because its data is invalid. */
  onUnshowable: OnUnshowable;
}

/** A rendered page in parts; the document around it is the server's. */
export interface RenderedPage {
  kind: 'page';
  status: number;
  /** Markup of `#root`. */
  html: MarkupParts;
  head: { htmlAttrs: string; bodyAttrs: string; tags: string };
  /** Data elements that the scripts read. */
  scriptData: string;
  /** Addresses of the scripts. */
  scripts: readonly string[];
  /** Address of the script that measures the page. */
  vitalsScript: string;
  styles: string;
  bootstrap: Bootstrap;
}

/** Answer to a request: markup or another address. */
export type PageAnswer = RenderedPage | { kind: 'redirect'; status: 301 | 302; location: string };

/**
 * Returns the name of the page of an address, without the prefix of its language, for measurements.
 */
export const pageNameOf = (pathname: string): string => matchRoute(pathname).row.name;

const statusOf = { page: 200, notFound: 404, unauthorized: 401, failed: 503, chunkError: 500 };

// Failures of these kinds mean that the marketplace is down; others are handled by the page.
const isOutage = ({ status }: AppError) => [0, 502, 503, 504].includes(status);

/**
 * Loads the data of a page with one store made for it, then renders. Rejects when rendering fails.
 */
export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const failures: AppError[] = [];
  const onError = (error: AppError) => void failures.push(error);
  const api = createApi({
    sdk: request.sdk,
    app: reportingUpcoming(request.app, onError),
    onError,
    onUnshowable: request.onUnshowable,
  });
  const config = { ...request.config };
  const store = makeStore({ api, config });
  const { address, authInfo } = request;
  const match = matchRoute(address.pathname);
  const outcome = await loadPage({ match, address, authInfo, config }, store);
  const shown = { ...request, config };
  if (failures.some(isOutage)) return render(match, { kind: 'failed' }, shown, store);
  if (outcome.kind === 'redirect') {
    return {
      kind: 'redirect',
      status: outcome.status,
      location: inLanguage(languageOfLocale(config.locale), outcome.to),
    };
  }
  const page = await render(match, outcome, shown, store);
  const broken = failures.some(({ status }) => status >= 500);
  return broken && page.status === 200 ? { ...page, status: 500 } : page;
}

/** The next classes are listings: a failed search for them is a failed call to the marketplace. */
const reportingUpcoming = (app: AppApi, onError: (error: AppError) => void): AppApi => ({
  ...app,
  upcomingClasses: () =>
    app.upcomingClasses().catch((error: AppError) => {
      onError(error);
      throw error;
    }),
});

const fragmentsOf = fragmentCache();

/** The shell with an apology and a retry, for when rendering the page itself has failed. */
export function renderFailure(request: PageRequest): Promise<RenderedPage> {
  const api = createApi({ sdk: request.sdk, app: request.app });
  const store = makeStore({ api, config: request.config });
  return render(matchRoute(request.address.pathname), { kind: 'failed' }, request, store);
}

async function render(
  match: Match,
  { kind, isPartial }: Pick<Shown, 'kind' | 'isPartial'>,
  { address, config, stats, onRecordFailure }: PageRequest,
  store: AppStore,
): Promise<RenderedPage> {
  const language = languageOfLocale(config.locale);
  await loadSharedMessages(language);
  const extractor = new ChunkExtractor({ stats, entrypoints: ['main'] });
  const messages = kind === 'page' && 'messages' in match.row ? match.row.messages : [];
  messageChunks(language, messages ?? []).forEach(name => extractor.addChunk(name));
  const row = kind === 'notFound' ? notFoundRow : match.row;
  if ((kind === 'page' || kind === 'notFound') && 'page' in row) extractor.addChunk(row.page.chunk);
  const location = { ...address, state: null, key: 'default' };
  const records = pageRecords(onRecordFailure);
  const writtenChunks = new Set<string>();
  const routed = (children: ReactNode) => (
    <StrictMode>
      <RecordFailures value={records.watch}>
        <WrittenChunks value={chunk => writtenChunks.add(chunk)}>
          <StaticRouter
            basename={prefixOf(language)}
            location={{ ...location, pathname: inLanguage(language, address.pathname) }}
          >
            {children}
          </StaticRouter>
        </WrittenChunks>
      </RecordFailures>
    </StrictMode>
  );
  // An answer that comes while the page is put together is not in its markup.
  const state = store.getState();
  const { page, head, fragments } = records.rendered(() => {
    const head = newHead();
    // They may show settings, which are not in their keys.
    const fragments = fragmentsOf(language + JSON.stringify(config.settings ?? ''));
    const page = renderToString(
      <PageHead value={headKeeper(head)}>
        <Fragments value={fragments}>
          {routed(<App store={store} config={config} initial={{ location, match, kind }} />)}
        </Fragments>
      </PageHead>,
    );
    return { page, head, fragments };
  });
  // Fragments are cached for all readers.
  const sharedConfig = { ...config, readerZone: null };
  const html = fragments.fill(page, fragment => {
    const failedBefore = records.failed.size;
    const html = records.rendered(() =>
      renderToString(
        routed(
          <FragmentProviders store={store} config={sharedConfig}>
            {fragment}
          </FragmentProviders>,
        ),
      ),
    );
    return { html, isPartial: records.failed.size > failedBefore };
  });
  const { headTags, htmlAttrs, bodyAttrs } = renderSSRHead(head);
  return {
    kind: 'page',
    status: statusOf[kind],
    html,
    head: { htmlAttrs, bodyAttrs, tags: headTags },
    ...chunksOf(extractor, writtenChunks),
    vitalsScript: new ChunkExtractor({ stats, entrypoints: ['vitals'] })
      .getMainAssets('script')
      .map(({ url }) => url)
      .join(''),
    bootstrap: {
      config,
      state: sentState(state),
      kind,
      isPartial,
      ...(records.failed.size > 0 && { failedRecords: [...records.failed] }),
    },
  };
}

const newHead = () => createHead({ disableDefaults: true });

const headKeeper = (head: ReturnType<typeof newHead>): PageHeadKeeper => ({
  isServer: true,
  put(tags) {
    head.push(tags);
    return () => undefined;
  },
});

type Chunks = Pick<RenderedPage, 'scriptData' | 'scripts' | 'styles'>;

/** Returns scripts and styles of a page's chunks. */
function chunksOf(extractor: ChunkExtractor, writtenChunks: ReadonlySet<string>): Chunks {
  const elements: ReactElement<{ src?: string }>[] = extractor.getScriptElements();
  // The scripts of lazy components come after the first load, their styles with the markup.
  for (const chunk of writtenChunks) extractor.addChunk(chunk);
  const data = elements.filter(({ props }) => props.src === undefined);
  return {
    scriptData: renderToStaticMarkup(data),
    scripts: elements.flatMap(({ props }) => props.src ?? []),
    styles: extractor.getStyleTags(),
  };
}
