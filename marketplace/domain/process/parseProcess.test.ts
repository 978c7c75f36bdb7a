import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseProcess } from './parseProcess.ts';

const process = (transitions: string, rest = '') =>
  `{:format :v3\n :transitions\n [${transitions}]\n ${rest}}`;

const ext = path.resolve(import.meta.dirname, '../../../ext');
const shipped = readdirSync(ext).filter(name => existsSync(path.join(ext, name, 'process.edn')));
const ship = (name: string) =>
  parseProcess(readFileSync(path.join(ext, name, 'process.edn'), 'utf8'));

describe('a process as it ships', () => {
  it.each(shipped)('is accepted: %s', name => {
    const parsed = ship(name);
    expect(parsed.transitions.length).toBeGreaterThan(10);
    expect(parsed.notifications.length).toBeGreaterThan(5);
  });

  // Anyone with a token makes these with any client: what depends on the class or on the clock of
  // the server (price, policy, instant booking) is privileged.
  it('lets people make by themselves what is theirs to decide, and nothing else', () => {
    const own = (role: string, names: string[]) => names.map(name => `${role} transition/${name}`);
    const students = own('customer', [
      'enquire',
      // The payment provider confirms whether it is paid.
      'confirm-payment',
      'leave-waiting-list',
      'decline-offer',
      'withdraw',
      'review-1-by-customer',
      'review-2-by-customer',
    ]);
    const reviews = ['review-1-by-provider', 'review-2-by-provider'];
    const teachers = own('provider', ['accept', 'decline', ...reviews]);
    const found = shipped.flatMap(name =>
      ship(name)
        .transitions.filter(
          ({ actor, privileged }) =>
            ['customer', 'provider'].includes(String(actor)) && !privileged,
        )
        .map(({ actor, name: transition }) => `${actor} ${transition}`),
    );
    expect(new Set(found)).toEqual(new Set([...students, ...teachers]));
  });
});

describe('parseProcess', () => {
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
