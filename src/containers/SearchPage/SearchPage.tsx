/** Stands in until the page is built. */
export function SearchPage() {
  return <h1>SearchPage</h1>;
}
