/** Stands in until the page is built. */
export function CheckoutPage() {
  return <h1>CheckoutPage</h1>;
}
