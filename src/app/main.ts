import '#src/styles/global.css';
import { yieldToMain } from './hydration/bootstrap.ts';

// React is evaluated in one task and the app in another: together they would block a phone for longer
// than 50 ms.
import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(yieldToMain)
  .then(() => import(/* webpackMode: "eager" */ '#src/app/client.tsx'))
  .then(async ({ start }) => {
    await yieldToMain();
    await start();
  })
  // The server's markup stays readable, so nothing replaces it.
  .catch((error: unknown) => globalThis.console.error(error));
