import { isRecord } from '#marketplace/contract/fields.ts';
import type { Resource, ResourceRef } from '#marketplace/contract/resource.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';

type Attributes = Record<string, unknown>;
type Options = Pick<MarketplaceOptions, 'limitedPrivateData'>;

const withoutPayment = ({ stripePaymentIntents: _, ...data }: Attributes): Attributes => data;

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
  { limitedPrivateData = data => data }: Options,
): Given {
  if (!('attributes' in resource)) return resource;
  const privately = (given: Attributes) => change(given, 'privateData', limitedPrivateData);
  const attributes = change(privately(resource.attributes), 'profile', privately);
  return { ...resource, attributes: change(attributes, 'protectedData', withoutPayment) };
}

const isPlain = (value: object): value is Attributes =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/**
 * Returns the body of an answer without the same secrets, wherever in it a resource is: in included
 * resources, and in the states that events have of theirs.
 */
export function limitedBody(value: unknown, options: Options): unknown {
  const { limitedPrivateData = data => data } = options;
  if (Array.isArray(value)) return value.map(item => limitedBody(item, options));
  if (!isRecord(value) || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const data = isRecord(item) && isPlain(item) ? item : null;
      if (data && name === 'privateData') return [name, limitedPrivateData(data)];
      if (data && name === 'protectedData') return [name, withoutPayment(data)];
      return [name, limitedBody(item, options)];
    }),
  );
}
