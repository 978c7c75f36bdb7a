import '#src/styles/global.css';
import { breathe } from './hydration/breathe.ts';

// What everything else stands on is read first, and the rest in a turn of its own: on a phone either
// takes long enough to be felt.
import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(breathe)
  .then(() => import(/* webpackMode: "eager" */ '#src/app/client.tsx'))
  .then(async ({ start }) => {
    await breathe();
    await start();
  })
  // Nothing can be shown in place of what the server rendered; it stays, and the console tells why.
  .catch((error: unknown) => globalThis.console.error(error));
