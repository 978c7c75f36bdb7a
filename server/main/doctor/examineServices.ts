import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { mail } from './checks/mail.ts';
import { disk } from './checks/machine.ts';
import { store } from './checks/store.ts';
import { examine } from './examine.ts';

const timeoutMs = 5_000;

/**
 * Checks what is outside of a running process: the store of uploads, the disk, the mail server. Its
 * imports bring the marketplace, so that it is loaded when somebody wants to know.
 */
export async function examineServices(installation: { config: Config; credentials: Credentials }) {
  const services = { stripe: '', zoom: '', mapbox: '', iana: '' };
  const context = { ...installation, services, timeoutMs, clocks: [] };
  const found = await examine(context, [store, disk, mail]);
  return found.map(({ subject, level, message, advice = null }) => ({
    ...{ subject, level, message, advice },
  }));
}
