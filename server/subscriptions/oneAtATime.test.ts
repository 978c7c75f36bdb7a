import { oneAtATime } from './oneAtATime.ts';

const soon = () => new Promise(resolve => setTimeout(resolve, 2));

describe('oneAtATime', () => {
  it('runs what has the same key one after the other, failures included', async () => {
    const turns = oneAtATime();
    const log: string[] = [];
    const task = (key: string, name: string) =>
      turns(key, async () => {
        log.push(`${name} begins`);
        await soon();
        log.push(`${name} ends`);
        if (name === 'a') throw new Error('no');
        return name;
      });
    const done = await Promise.allSettled([task('x', 'a'), task('x', 'b'), task('y', 'c')]);
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    const ofX = log.filter(line => !line.startsWith('c'));
    expect(ofX).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(log.indexOf('c begins')).toBeLessThan(log.indexOf('a ends'));
  });
});
