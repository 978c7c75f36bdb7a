import { apiFault, ApiFault } from '#server/base/apiFault.ts';
import { logFailures } from './failures.ts';

const notCounted = (code: string) =>
  new ApiFault(424, [{ status: 424, code, title: 'The orders are not counted yet.' }], 10);

function start() {
  const lines: string[] = [];
  const { failed, succeeded } = logFailures(
    {
      info: (text: unknown) => void lines.push(`info ${String(text)}`),
      warn: (_: unknown, text?: unknown) => void lines.push(`warn ${String(text)}`),
    } as Parameters<typeof logFailures>[0],
    'receipts',
  );
  return { lines, failed, succeeded };
}

describe('failed runs of a job', () => {
  it('are one quiet line while the orders are counted for the first time', () => {
    const { lines, failed, succeeded } = start();
    failed(notCounted('projection-not-ready'), 'receipts failed');
    failed(notCounted('projection-not-available'), 'receipts failed');
    failed(notCounted('projection-not-ready'), 'receipts failed');
    expect(lines).toEqual(['info receipts: waits until the orders are counted']);
    succeeded();
    failed(notCounted('projection-not-ready'), 'receipts failed');
    expect(lines).toHaveLength(2);
  });

  it('are warnings each time for any other reason', () => {
    const { lines, failed } = start();
    const reasons = [
      new Error('no'),
      apiFault(424, 'projection-not-available', 'The marketplace can not be followed.'),
      notCounted('projection-not-ready'),
      new Error('no'),
      new Error('no'),
    ];
    for (const reason of reasons) failed(reason, 'receipts failed');
    const warning = 'warn receipts failed';
    expect(lines).toEqual([
      warning,
      warning,
      'info receipts: waits until the orders are counted',
      warning,
      warning,
    ]);
  });
});
