/** The package brings no types. */
declare module 'fxa-common-password-list' {
  const list: {
    /**
     * Returns whether a password in lower case is one of the list: the commonest of eight or more
     * characters.
     */
    test(password: string): boolean;
  };
  export = list;
}
