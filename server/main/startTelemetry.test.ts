import pino from 'pino';
import { startTelemetry } from './startTelemetry.ts';

const loaded: string[] = [];
jest.mock('prom-client', () => {
  loaded.push('prom-client');
  return jest.requireActual<object>('prom-client');
});
jest.mock('@opentelemetry/sdk-trace-base', () => {
  loaded.push('@opentelemetry/sdk-trace-base');
  return jest.requireActual<object>('@opentelemetry/sdk-trace-base');
});

const logger = pino({ level: 'silent' });
const state = () => Promise.reject(new Error('not asked for'));

it('loads nothing that is not set up', async () => {
  const telemetry = await startTelemetry(
    { config: { metrics: null, traces: null }, logger },
    state,
  );
  await telemetry.close();
  expect([telemetry.metricsPort, loaded]).toEqual([null, []]);
});

it('loads what is set up', async () => {
  const traces = { endpoint: 'http://127.0.0.1:9', serviceName: undefined, share: 1 };
  const metrics = { port: 0, host: '127.0.0.1' };
  const telemetry = await startTelemetry({ config: { metrics, traces }, logger }, state);
  await telemetry.close();
  expect(telemetry.metricsPort).toBeGreaterThan(0);
  expect(loaded.toSorted()).toEqual(['@opentelemetry/sdk-trace-base', 'prom-client']);
});
