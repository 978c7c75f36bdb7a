import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { closeOnSignal, endWithSupervisor } from './lifecycle.ts';

const logger = pino({ level: 'silent' });

describe('a process that gets the signal to end', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const events = ['SIGTERM', 'SIGINT', 'disconnect'] as const;
  afterEach(() => {
    for (const event of events) process.removeAllListeners(event);
    exit.mockClear();
  });
  afterAll(() => exit.mockRestore());

  it.each(events)('closes once, and ends (%s)', async event => {
    const close = jest.fn(() => Promise.resolve());
    closeOnSignal(logger, close);
    process.emit(event as 'disconnect');
    process.emit('disconnect');
    await turn();
    expect(close).toHaveBeenCalledTimes(1);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('ends at once while it starts, when its supervisor is gone', async () => {
    endWithSupervisor();
    process.emit('disconnect');
    expect(exit.mock.calls).toEqual([[1]]);
    exit.mockClear();
    // From here on there is something to close.
    closeOnSignal(logger, () => Promise.resolve());
    process.emit('disconnect');
    await turn();
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('ends with 1 when it can not close', async () => {
    closeOnSignal(logger, () => Promise.reject(new Error('no')));
    process.emit('disconnect');
    await turn();
    expect(exit.mock.calls).toEqual([[1]]);
  });
});
