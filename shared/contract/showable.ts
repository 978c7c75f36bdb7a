import { isShowable } from './listing.ts';
import type { Many, One, Resource } from './resources.ts';

/** A listing that is hidden from others, and the fields that did not fit. */
export interface Unshowable {
  id: string;
  misfits: readonly string[];
}

/** Called with each listing of an answer that can not be shown. */
export type OnUnshowable = (listing: Unshowable) => void;

function isKeptBack(resource: Resource<'listing'>, tell: OnUnshowable | undefined): boolean {
  if (isShowable(resource)) return false;
  tell?.({ id: resource.id, misfits: resource.attributes.misfits ?? [] });
  return true;
}

/**
 * The answer without listings that can not be shown. What it refers to stays: an order about such a
 * listing is still an order.
 */
export function onlyShowable(answer: Many<'listing'>, tell?: OnUnshowable): Many<'listing'> {
  const data = answer.data.filter(listing => !isKeptBack(listing, tell));
  return data.length === answer.data.length ? answer : { ...answer, data };
}

/** Returns whether an answer's listing may be shown to others. */
export const mayBeShown = ({ data }: One<'listing'>, tell?: OnUnshowable): boolean =>
  !isKeptBack(data, tell);
