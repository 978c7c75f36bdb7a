/** Stands in until the page is built. */
export function EditListingPage() {
  return <h1>EditListingPage</h1>;
}
