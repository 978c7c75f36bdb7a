/** What a browser does when a page wants a passkey: resolves with an answer, or rejects. */
export interface FakeAuthenticator {
  create?: () => Promise<unknown>;
  get?: (options: CredentialRequestOptions) => Promise<unknown>;
}

const bytes = () => new Uint8Array([1, 2, 3]).buffer;

/** A credential as browsers hand it out. */
export const credential = () => ({
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  response: {
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
});

/** Fields of a credential as they are sent. */
export const sentCredential = {
  created: {
    id: 'AQID',
    clientDataJSON: 'AQID',
    attestationObject: 'AQID',
    transports: ['internal'],
  },
  shown: {
    id: 'AQID',
    clientDataJSON: 'AQID',
    authenticatorData: 'AQID',
    signature: 'AQID',
    userHandle: 'AQID',
  },
};

/** Somebody closes the dialog of the browser. */
export const closesDialog = (): Promise<never> =>
  Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'));

/** Gives the browser of a test passkeys; returns a function that takes them away. */
export function installAuthenticator(given: FakeAuthenticator): () => void {
  Object.defineProperty(window, 'PublicKeyCredential', {
    value: class {},
    configurable: true,
  });
  Object.defineProperty(navigator, 'credentials', {
    value: { create: given.create ?? closesDialog, get: given.get ?? closesDialog },
    configurable: true,
  });
  return () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  };
}
