/** Stands in until the page is built. */
export function TransactionPage() {
  return <h1>TransactionPage</h1>;
}
