import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseProcess } from './parseProcess.ts';

const process = (transitions: string, rest = '') =>
  `{:format :v3\n :transitions\n [${transitions}]\n ${rest}}`;

describe('parseProcess', () => {
  const ext = path.resolve(import.meta.dirname, '../../../ext');
  it.each(readdirSync(ext).filter(name => existsSync(path.join(ext, name, 'process.edn'))))(
    'accepts %s as it ships',
    name => {
      const parsed = parseProcess(readFileSync(path.join(ext, name, 'process.edn'), 'utf8'));
      expect(parsed.transitions.length).toBeGreaterThan(10);
      expect(parsed.notifications.length).toBeGreaterThan(5);
    },
  );

  it('reads a transition with its actions, configuration and time', () => {
    const parsed = parseProcess(
      process(`{:name :transition/ask :actor :actor.role/customer :to :state/asked :privileged? true
                :actions [{:name :action/create-pending-booking :config {:type :time}}]}
               {:name :transition/end :from :state/asked :to :state/ended
                :at {:fn/plus [{:fn/timepoint [:time/booking-end]} {:fn/period ["P1D"]}]}}`),
    );
    expect(parsed.transitions).toEqual([
      {
        name: 'transition/ask',
        actor: 'customer',
        at: null,
        from: null,
        to: 'state/asked',
        privileged: true,
        actions: [{ name: 'create-pending-booking', config: { type: 'time' } }],
      },
      {
        name: 'transition/end',
        actor: 'system',
        at: {
          fn: 'plus',
          base: { fn: 'timepoint', timepoint: { of: 'booking-end' } },
          periods: [{ months: 0, milliseconds: 86_400_000 }],
        },
        from: 'state/asked',
        to: 'state/ended',
        privileged: false,
        actions: [],
      },
    ]);
  });
});
