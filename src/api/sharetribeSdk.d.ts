// The package has no types; src/api/sdk.ts describes what is used of it.
declare module 'sharetribe-flex-sdk';
