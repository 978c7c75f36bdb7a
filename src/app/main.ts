import '#src/styles/global.css';
import { yieldToMain } from './hydration/bootstrap.ts';

// React is evaluated in one task and the app in another: together they would block a phone for
// longer than 50 ms.
import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(yieldToMain)
  .then(() => import(/* webpackMode: "eager" */ './client.tsx'))
  .then(async ({ start }) => {
    await yieldToMain();
    await start();
  })
  // The server's markup stays readable, so nothing replaces it. The error is logged after a second:
  // Firefox fails the scripts of a page that is left while it loads.
  .catch((error: unknown) => setTimeout(() => globalThis.console.error(error), 1_000));
