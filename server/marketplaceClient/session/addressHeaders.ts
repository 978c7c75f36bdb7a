import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { Carrier } from '../sdk/sdkAdapter.ts';
import { addressProof, toldAddress } from '@flowroom/marketplace/clientAddress';

/** Returns headers with the client's network address for the marketplace; none for undefined. */
export type AddressHeaders = (address: string | undefined) => Record<string, string>;

/** Creates headers with a proof made with the client secret. A hosted marketplace ignores them. */
export const addressHeadersOf =
  (clientSecret: string): AddressHeaders =>
  (address): Record<string, string> => {
    if (address === undefined) return {};
    const proof = addressProof(clientSecret, address);
    return { [toldAddress.address]: address, [toldAddress.proof]: proof };
  };

const clientAddress = new AsyncLocalStorage<string | undefined>();

/** Stores the client address of a request for its calls to the marketplace. */
export const rememberAddress: RequestHandler = (req, _res, next) => clientAddress.run(req.ip, next);

/** Network address of the client whose request is served; undefined outside of one. */
export const rememberedAddress = (): string | undefined => clientAddress.getStore();

/** Adds the client address to every call to the marketplace. */
export const carryWithAddress =
  (carry: Carrier, addressHeaders: AddressHeaders): Carrier =>
  request =>
    carry({
      ...request,
      headers: { ...request.headers, ...addressHeaders(clientAddress.getStore()) },
    });
