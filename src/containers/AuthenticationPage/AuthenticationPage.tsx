/** Stands in until the page is built. */
export function AuthenticationPage() {
  return <h1>AuthenticationPage</h1>;
}
