// The package has no types; src/api/sdk.ts and server/sdk.ts describe what is used of it.
declare module 'sharetribe-flex-sdk' {
  const sdk: unknown;
  export default sdk;
}
