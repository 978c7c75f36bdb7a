/** Stands in until the page is built. */
export function ListingPage() {
  return <h1>ListingPage</h1>;
}
