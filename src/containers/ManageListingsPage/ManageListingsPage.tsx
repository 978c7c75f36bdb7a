/** Stands in until the page is built. */
export function ManageListingsPage() {
  return <h1>ManageListingsPage</h1>;
}
