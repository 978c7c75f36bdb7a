import { progressBar } from './progressBar.ts';

describe('the progress bar', () => {
  it('replaces the line before it, and ends it when its part is complete', () => {
    const bar = (done: number) => progressBar({ part: 'orders', done, total: 200 });
    expect(bar(50)).toBe(`\r${'█'.repeat(8)}${'░'.repeat(22)} 50 of 200 orders   `);
    expect(bar(200)).toBe(`\r${'█'.repeat(30)} 200 of 200 orders   \n`);
  });

  it('is full where there is nothing to do', () => {
    expect(progressBar({ part: 'users', done: 0, total: 0 })).toBe(
      `\r${'█'.repeat(30)} 0 of 0 users   \n`,
    );
  });
});
