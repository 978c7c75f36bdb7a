// The package has no types; shared/contract/sdk.ts describes the part of it that is used.
declare module 'sharetribe-flex-sdk' {
  const sdk: unknown;
  export default sdk;
}
