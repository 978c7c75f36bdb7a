import { isRecord } from '#marketplace/contract/fields.ts';
import type { Resource, ResourceRef } from '#marketplace/contract/resource.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';

type Attributes = Record<string, unknown>;

const change = (attributes: Attributes, name: string, to: (value: Attributes) => Attributes) => {
  const value = attributes[name];
  return isRecord(value) ? { ...attributes, [name]: to(value) } : attributes;
};

/**
 * Returns a resource as an operator sees it who looks as a user: without what is good for longer
 * than the look. That is the secret of a payment under way, and of private data what
 * `limitedPrivateData` leaves out.
 */
export function limitedView<Given extends Resource | ResourceRef>(
  resource: Given,
  { limitedPrivateData = data => data }: Pick<MarketplaceOptions, 'limitedPrivateData'>,
): Given {
  if (!('attributes' in resource)) return resource;
  const privately = (given: Attributes) => change(given, 'privateData', limitedPrivateData);
  const attributes = change(privately(resource.attributes), 'profile', privately);
  const withoutPayment = ({ stripePaymentIntents: _, ...data }: Attributes) => data;
  return { ...resource, attributes: change(attributes, 'protectedData', withoutPayment) };
}
