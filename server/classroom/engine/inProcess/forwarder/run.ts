import type { Call, ForwarderCalls, ForwarderSettings, Told } from '../forwarderCalls.ts';
import { createForwarder } from './forwarder.ts';

// The forwarder as a process of its own: the server sends its settings and then calls. It ends with
// the server.

const tell = (message: Told): void => {
  if (process.connected) process.send?.(message);
};

async function answer(calls: ForwarderCalls, { id, method, parameters }: Call): Promise<void> {
  try {
    const call = calls[method] as (...all: unknown[]) => unknown;
    tell({ type: 'done', id, value: await call(...parameters) });
  } catch (error) {
    tell({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}

process.once('disconnect', () => process.exit());
// The server ends it when it ends itself; a terminal sends these to both.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.once('message', (settings: ForwarderSettings) => {
  const { calls } = createForwarder(settings);
  process.on('message', (call: Call) => void answer(calls, call));
  tell({ type: 'ready' });
});
