import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { Carrier } from '../sdk/sdkAdapter.ts';
import { addressProof, toldAddress } from '@flowroom/marketplace/clientAddress';

/** Headers that tell the marketplace for which network address this server asks; none for undefined. */
export type AddressHeaders = (address: string | undefined) => Record<string, string>;

/** Headers with a proof that only this server can make; a hosted marketplace does not look at them. */
export const addressHeadersOf =
  (clientSecret: string): AddressHeaders =>
  (address): Record<string, string> => {
    if (address === undefined) return {};
    const proof = addressProof(clientSecret, address);
    return { [toldAddress.address]: address, [toldAddress.proof]: proof };
  };

const asking = new AsyncLocalStorage<string | undefined>();

/** Keeps in mind who asks, for the calls of the marketplace that a request leads to. */
export const rememberAddress: RequestHandler = (req, _res, next) => asking.run(req.ip, next);

/** Tells the marketplace with every call who asks for it. */
export const carryWithAddress =
  (carry: Carrier, addressHeaders: AddressHeaders): Carrier =>
  request =>
    carry({ ...request, headers: { ...request.headers, ...addressHeaders(asking.getStore()) } });
