import { isUuid } from '#shared/contract/inputRules.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import type { Loader, LoaderArgs, LoaderResult } from '#src/store/loader.ts';
import { visitorRefused } from '#src/store/loader.ts';
import type { AppError } from '#src/util/errors.ts';
import { isNotFound } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import {
  fetchReviews,
  selectListingPage,
  selectShownListing,
  showListing,
} from './ListingPage.duck.ts';
import { LazyFacts, LazyListingBody } from './lazyParts.tsx';
import type { ShownType } from './ListingPage.duck.ts';

const notFound: LoaderResult = { status: 404 };

/** States before publication by their variant of the address. */
const variantStates = { draft: 'draft', 'pending-approval': 'pendingApproval' } as const;
type Variant = keyof typeof variantStates;
const isVariant = (text: string): text is Variant => text in variantStates;

/**
 * Loads a listing. Redirects `/l/:id` and wrong slugs to the canonical path, and the owner of an
 * unpublished listing to the variant of its state.
 */
export const loader: Loader = async args => {
  const { routeName, params, dispatch } = args;
  const { variant } = params;
  const id = (params.id ?? '').toLowerCase();
  if (!isUuid(id)) return notFound;
  await Promise.all([LazyFacts.preload(), LazyListingBody.preload()]);
  if (routeName === 'ListingPageVariant') return loadVariant(args, id, variant ?? '');

  const [error] = await Promise.all([
    load(args, id, 'listing'),
    routeName === 'ListingPage' && dispatch(fetchReviews(id)),
  ]);
  if (error) {
    return isNotFound(error) ? loadUnpublished(args, id) : visitorRefused(error, args.getState());
  }
  return canonical(args);
};

/** Redirects a wrong or missing slug to the canonical path, with the query. */
function canonical(args: LoaderArgs): LoaderResult | undefined {
  const { params, search, getState } = args;
  const listing = selectShownListing(getState());
  if (!listing) return undefined;
  const slug = createSlug(listing.attributes.title);
  if (params.slug === slug && params.id === listing.id) return undefined;
  return {
    redirect: paths.listing({ slug, id: listing.id }, Object.fromEntries(search)),
    status: 301,
  };
}

async function load(
  { dispatch, getState }: LoaderArgs,
  id: string,
  type: ShownType,
): Promise<AppError | null> {
  await dispatch(showListing({ id, type }));
  return errorOf(selectListingPage(getState()).show);
}

async function loadVariant(args: LoaderArgs, id: string, variant: string) {
  if (!isVariant(variant)) return notFound;
  const error = await load(args, id, 'ownListing');
  if (error) return isNotFound(error) || error.status === 403 ? notFound : undefined;
  const state = selectShownListing(args.getState())?.attributes.state;
  if (state === variantStates[variant]) return undefined;
  return { redirect: addressOf(args, id), status: 302 } as const;
}

/** Handles an unpublished listing: redirects its owner to the variant, and is a 404 for others. */
async function loadUnpublished(args: LoaderArgs, id: string): Promise<LoaderResult> {
  if (!selectIsAuthenticated(args.getState())) return notFound;
  const error = await load(args, id, 'ownListing');
  const state = selectShownListing(args.getState())?.attributes.state;
  if (error || (state !== 'draft' && state !== 'pendingApproval')) return notFound;
  return { redirect: addressOf(args, id), status: 302 };
}

const slugOf = ({ getState }: LoaderArgs) =>
  createSlug(selectShownListing(getState())?.attributes.title ?? '');

function addressOf(args: LoaderArgs, id: string): string {
  const slug = slugOf(args);
  switch (selectShownListing(args.getState())?.attributes.state) {
    case 'draft':
      return paths.listingVariant({ slug, id, variant: 'draft' });
    case 'pendingApproval':
      return paths.listingVariant({ slug, id, variant: 'pending-approval' });
    default:
      return paths.listing({ slug, id });
  }
}
