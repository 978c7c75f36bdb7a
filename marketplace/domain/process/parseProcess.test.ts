import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidProcessError } from './model.ts';
import { parseProcess } from './parseProcess.ts';

const process = (transitions: string, rest = '') =>
  `{:format :v3\n :transitions\n [${transitions}]\n ${rest}}`;
const ask = '{:name :transition/ask :actor :actor.role/customer :to :state/asked}';

function problemsOf(edn: string, templates?: string[]): string[] {
  try {
    parseProcess(edn, templates);
  } catch (error) {
    if (error instanceof InvalidProcessError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('parseProcess', () => {
  const ext = path.resolve(import.meta.dirname, '../../../ext');
  it.each(readdirSync(ext))('accepts %s as it ships', name => {
    const parsed = parseProcess(readFileSync(path.join(ext, name, 'process.edn'), 'utf8'));
    expect(parsed.transitions.length).toBeGreaterThan(10);
    expect(parsed.notifications.length).toBeGreaterThan(5);
  });

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

  it.each([
    [
      'a text that is not EDN',
      '{:format :v3',
      '} is missing for what opens here (line 1, column 1)',
    ],
    ['something else than a map', '[]', 'A process must be a map, not [] (line 1, column 1)'],
    [
      'another format',
      '{:format :v2 :transitions []}',
      'A process needs :format :v3 (line 1, column 10)',
    ],
    ['unknown keys', process(ask, ':extra 1'), 'A process does not know :extra (line 4, column 2)'],
    [
      'two transitions of one name',
      process(`${ask}\n${ask}`),
      'Two transitions are named :transition/ask (line 4, column 8)',
    ],
    [
      'an unknown action',
      process(
        '{:name :transition/a :actor :actor.role/customer :to :state/b\n:actions [{:name :action/fly}]}',
      ),
      ':action/fly is not an action of this marketplace (line 4, column 18)',
    ],
    [
      'an action without namespace',
      process(
        '{:name :transition/a :actor :actor.role/customer :to :state/b\n:actions [{:name :fail}]}',
      ),
      'The name of an action must be a keyword such as :action/name, not :fail (line 4, column 18)',
    ],
    [
      'a state that nothing leads to',
      process(
        `${ask}\n{:name :transition/x :actor :actor.role/provider :from :state/lost :to :state/asked}`,
      ),
      ':state/lost can not be reached from the beginning (line 4, column 56)',
    ],
    [
      'both actor and time',
      process(
        `${ask}\n{:name :transition/x :actor :actor.role/provider :at {:fn/timepoint [:time/tx-initiated]} :from :state/asked :to :state/z}`,
      ),
      ':transition/x needs exactly one of :actor and :at (line 4, column 1)',
    ],
    [
      'neither actor nor time',
      process(`${ask}\n{:name :transition/x :from :state/asked :to :state/z}`),
      ':transition/x needs exactly one of :actor and :at (line 4, column 1)',
    ],
    [
      'a privileged action in an open transition',
      process(
        '{:name :transition/a :actor :actor.role/customer :to :state/b\n:actions [{:name :action/privileged-set-line-items}]}',
      ),
      ':action/privileged-set-line-items needs a transition with :privileged? true (line 4, column 18)',
    ],
    [
      'an operator at the beginning',
      process('{:name :transition/a :actor :actor.role/operator :to :state/b}'),
      ':transition/a is initial: its actor must be customer or provider (line 3, column 3)',
    ],
    [
      'a wrong configuration value',
      process(
        '{:name :transition/a :actor :actor.role/customer :to :state/b\n:actions [{:name :action/create-pending-booking :config {:type :week}}]}',
      ),
      ':type must be one of :day, :time (line 4, column 64)',
    ],
    [
      'a wrong configuration key',
      process(
        '{:name :transition/a :actor :actor.role/customer :to :state/b\n:actions [{:name :action/accept-booking :config {:x 1}}]}',
      ),
      'The :config of :action/accept-booking does not know :x (line 4, column 50)',
    ],
    [
      'a notification after nothing',
      process(
        ask,
        ':notifications [{:name :n/a :on :transition/no :to :actor.role/customer :template :t}]',
      ),
      'Notification :n/a follows :transition/no, which does not exist (line 4, column 34)',
    ],
    [
      'a time that refers to no state',
      process(
        `${ask}\n{:name :transition/x :from :state/asked :to :state/z :at {:fn/timepoint [:time/first-entered-state :state/q]}}`,
      ),
      ':state/q does not exist in this process (line 4, column 100)',
    ],
    [
      'a period that is none',
      process(
        `${ask}\n{:name :transition/x :from :state/asked :to :state/z :at {:fn/plus [{:fn/timepoint [:time/tx-initiated]} {:fn/period ["2 days"]}]}}`,
      ),
      '"2 days" is not an ISO 8601 duration such as "P1DT2H" (line 4, column 119)',
    ],
    [
      'a plus without period',
      process(
        `${ask}\n{:name :transition/x :from :state/asked :to :state/z :at {:fn/plus [{:fn/timepoint [:time/tx-initiated]}]}}`,
      ),
      ':fn/plus takes one time and at least one period (line 4, column 68)',
    ],
    [
      'an unknown timepoint',
      process(
        `${ask}\n{:name :transition/x :from :state/asked :to :state/z :at {:fn/timepoint [:time/noon]}}`,
      ),
      ':time/noon is not a timepoint (line 4, column 74)',
    ],
  ])('refuses %s and says where', (_what, edn, problem) => {
    expect(problemsOf(edn)).toEqual([problem]);
  });

  it('refuses a notification whose template is missing', () => {
    const edn = process(
      ask,
      ':notifications [{:name :n/a :on :transition/ask :to :actor.role/customer :template :hello}]',
    );
    expect(problemsOf(edn, ['hello'])).toEqual([]);
    expect(problemsOf(edn, ['other'])).toEqual([
      'Notification :n/a needs the template hello (line 4, column 85)',
    ]);
  });

  it('tells all faults at once, in the order of the text', () => {
    expect(problemsOf(process(`${ask}\n${ask}\n{:name :transition/x}`, ':nope 1'))).toEqual([
      'Two transitions are named :transition/ask (line 4, column 8)',
      ':transition/x needs :to (line 5, column 1)',
      'A process does not know :nope (line 6, column 2)',
    ]);
  });
});
