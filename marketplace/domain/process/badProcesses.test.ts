import {
  acting,
  action,
  ask,
  noted,
  note,
  second,
  step,
  timed,
  problemsOf,
  unmark,
  whole,
} from './testing/edn.ts';

// Every rule of process.edn, broken once; messages are those that the CLI prints. `§` marks the
// position of the fault.

describe('a process that is refused', () => {
  it.each<[string, string, string]>([
    ['no EDN', '{§:format}', 'A map key has no value'],
    ['an open map', '{:format :v3\n', '} is missing for what opens here'],
    ['two forms', `${whole(ask)} §{}`, 'Only one form may stand in the text'],
    ['nothing', '', 'The text is empty'],
    ['a list', '()', 'A process must be a map, not ()'],
    ['a key twice', '{:format :v3 §:format :v3}', 'The map has this key twice: :format'],
    ['no format', `{:transitions [${ask}]}`, 'A process needs :format :v3'],
    ['an older format', `{:format §:v2 :transitions [${ask}]}`, 'A process needs :format :v3'],
    ['a format of words', `{:format §"v3" :transitions [${ask}]}`, 'A process needs :format :v3'],
    ['no transitions', '{:format :v3}', 'A process needs :transitions'],
    [
      'transitions in a map',
      '{:format :v3 :transitions §{}}',
      ':transitions must be a vector, not {}',
    ],
    [
      'an empty list of transitions',
      '{:format :v3 :transitions []}',
      'No transition is initial (without :from)',
    ],
    ['an unknown key', whole(ask, '§:states []'), 'A process does not know :states'],
    ['a transition in words', whole('§"ask"'), 'A transition must be a map, not "ask"'],
    [
      'a nameless transition',
      second(':to :state/z').replace('{:to', '§{:to'),
      'A transition needs :name',
    ],
    [
      'a name without namespace',
      second(':name §:x :actor :actor.role/provider :from :state/asked :to :state/z'),
      'The name of a transition must be a keyword such as :transition/name, not :x',
    ],
    [
      'a name of another namespace',
      second(':name §:state/x :actor :actor.role/provider :from :state/asked :to :state/z'),
      'The name of a transition must be a keyword such as :transition/name, not :state/x',
    ],
    [
      'a name in words',
      second(':name §"transition/x" :actor :actor.role/provider :from :state/asked :to :state/z'),
      'The name of a transition must be a keyword such as :transition/name, not "transition/x"',
    ],
    ['an unknown key of a transition', acting('§:when :later'), 'A transition does not know :when'],
    [
      'no end',
      second(':name :transition/x :actor :actor.role/provider :from :state/asked').replace(
        '{:name :transition/x',
        '§{:name :transition/x',
      ),
      ':transition/x needs :to',
    ],
    [
      'an end that is no state',
      second(':name :transition/x :actor :actor.role/provider :from :state/asked :to §:z'),
      ':to must be a keyword such as :state/name, not :z',
    ],
    [
      'a beginning that is no state',
      second(':name :transition/x :actor :actor.role/provider :from §nil :to :state/z'),
      ':from must be a keyword such as :state/name, not nil',
    ],
    [
      'both actor and time',
      timed('{:fn/timepoint [:time/tx-initiated]} :actor :actor.role/provider').replace(
        '{:name :transition/x',
        '§{:name :transition/x',
      ),
      ':transition/x needs exactly one of :actor and :at',
    ],
    [
      'neither actor nor time',
      second(step).replace('{:name :transition/x', '§{:name :transition/x'),
      ':transition/x needs exactly one of :actor and :at',
    ],
    [
      'an operator who begins',
      whole(`§${ask.replace('customer', 'operator')}`),
      ':transition/ask is initial: its actor must be customer or provider',
    ],
    [
      'an actor that is none',
      second(`${step} :actor §:actor.role/system`),
      ':actor.role/system is not an actor',
    ],
    [
      'several actors',
      second(`${step} :actor §#{:actor.role/customer :actor.role/provider}`),
      ':actor must be a keyword such as :actor.role/name, not #{:actor.role/customer :actor.role/provider}',
    ],
    [
      'an automatic beginning',
      whole('§{:name :transition/x :to :state/z :at {:fn/timepoint [:time/tx-initiated]}}'),
      ':transition/x is initial: its actor must be customer or provider',
    ],
    [
      'privileged by word',
      acting(':privileged? §:yes'),
      ':privileged? must be a boolean, not :yes',
    ],
    ['actions in a map', acting(':actions §{}'), ':actions must be a vector, not {}'],
    [
      'a bare action',
      acting(':actions [§:action/fail]'),
      'An action must be a map, not :action/fail',
    ],
    [
      'a nameless action',
      action(':config {}').replace('{:config', '§{:config'),
      'An action needs :name',
    ],
    [
      'an unknown action',
      action(':name §:action/fly'),
      ':action/fly is not an action of this marketplace',
    ],
    [
      'an action without namespace',
      action(':name §:privileged-set-line-items'),
      'The name of an action must be a keyword such as :action/name, not :privileged-set-line-items',
    ],
    [
      'the implicit beginning',
      action(':name §:action.initializer/init-listing-tx'),
      ':action.initializer/init-listing-tx runs by itself in initial transitions and must not be written',
    ],
    [
      'an unknown key of an action',
      action(':name :action/fail §:when 1'),
      'An action does not know :when',
    ],
    [
      'a privileged action for anybody',
      action(':name §:action/privileged-update-metadata', ':privileged? false'),
      ':action/privileged-update-metadata needs a transition with :privileged? true',
    ],
    [
      'a configuration in words',
      action(':name :action/create-booking :config §"time"'),
      'The :config of :action/create-booking must be a map, not "time"',
    ],
    [
      'a configuration of its own invention',
      action(':name :action/create-booking :config {§:kind :time}'),
      'The :config of :action/create-booking does not know :kind',
    ],
    [
      'an unknown word in a configuration',
      action(':name :action/create-booking :config {:type §:week}'),
      ':type must be one of :day, :time',
    ],
    [
      'a word for a truth',
      action(':name :action/create-booking :config {:observe-availability? §:yes}'),
      ':observe-availability? must be a boolean, not :yes',
    ],
    [
      'keys in words',
      action(
        ':name :action/reveal-customer-protected-data :config {:key-mapping {:phone §"customerPhone"}}',
      ),
      ':key-mapping must be a keyword, not "customerPhone"',
    ],
    [
      'a commission without a share',
      action(':name §:action/calculate-tx-customer-commission'),
      'The :config of :action/calculate-tx-customer-commission needs :commission',
    ],
    [
      'an empty configuration where one is needed',
      action(':name :action/calculate-tx-provider-fixed-commission :config §{}'),
      'The :config of :action/calculate-tx-provider-fixed-commission needs :commission',
    ],
    [
      'a share below nothing',
      action(':name :action/calculate-tx-customer-commission :config {:commission §-0.1M}'),
      ':commission must be a number from 0 on such as 0.1M',
    ],
    [
      'a share in words',
      action(':name :action/calculate-tx-customer-commission :config {:commission §"10 %"}'),
      ':commission must be a number from 0 on such as 0.1M',
    ],
    [
      'an amount without currency',
      action(
        ':name :action/calculate-tx-customer-fixed-commission :config {:commission §{:amount 1M}}',
      ),
      ':commission must be money such as {:amount 2M :currency "EUR"}',
    ],
    [
      'a currency that is none',
      action(
        ':name :action/calculate-tx-customer-fixed-commission :config {:commission {:amount 1M :currency §"euro"}}',
      ),
      ':currency must be a code in a string such as "EUR"',
    ],
    [
      'limits that cross',
      action(
        ':name :action/calculate-tx-customer-commission :config {:commission 0.1M :min §{:amount 5M :currency "EUR"} :max {:amount 4M :currency "EUR"}}',
      ),
      ':min must not be larger than :max',
    ],
    [
      'limits of two currencies',
      action(
        ':name :action/calculate-tx-customer-commission :config {:commission 0.1M :min §{:amount 1M :currency "EUR"} :max {:amount 4M :currency "USD"}}',
      ),
      ':min and :max must have the same currency',
    ],
    [
      'two of one name',
      whole(`${ask}\n${ask.replace(' :t', ' §:t')}`),
      'Two transitions are named :transition/ask',
    ],
    [
      'a state out of reach',
      second(':name :transition/x :actor :actor.role/provider :from §:state/lost :to :state/lost'),
      ':state/lost can not be reached from the beginning',
    ],
    [
      'nothing to begin with',
      whole('{:name :transition/x :actor :actor.role/provider :from :state/a :to :state/a}'),
      'No transition is initial (without :from)',
    ],
    [
      'notifications in a map',
      whole(ask, ':notifications §{}'),
      ':notifications must be a vector, not {}',
    ],
    [
      'a bare notification',
      whole(ask, ':notifications [§1]'),
      'A notification must be a map, not 1',
    ],
    [
      'half a notification',
      noted(':name :n/a :on :transition/ask').replace('[{:name :n', '[§{:name :n'),
      'A notification needs :to, :template',
    ],
    [
      'an unknown key of a notification',
      noted(`${note} §:cc 1`),
      'A notification does not know :cc',
    ],
    [
      'a notification after nothing',
      noted(note.replace(':transition/ask', '§:transition/no')),
      'Notification :n/a follows :transition/no, which does not exist',
    ],
    [
      'a notification after a state',
      noted(note.replace(':transition/ask', '§:state/asked')),
      ':on must be a keyword such as :transition/name, not :state/asked',
    ],
    [
      'a notification to the operator',
      noted(note.replace(':actor.role/customer', '§:actor.role/operator')),
      'A notification goes to :actor.role/customer or :actor.role/provider',
    ],
    [
      'a template with a namespace',
      noted(note.replace(':hello', '§:mail/hello')),
      ':template is a keyword without namespace',
    ],
    [
      'a template in words',
      noted(note.replace(':hello', '§"hello"')),
      ':template must be a keyword, not "hello"',
    ],
    [
      'two notifications of one name',
      whole(ask, `:notifications [{${note}}\n{${note.replace(':n/a', '§:n/a')}}]`),
      'Two notifications are named :n/a',
    ],
    [
      'a notification at no time',
      noted(`${note} :at §"P1D"`),
      'A time expression is a map with one :fn/… key',
    ],
  ])('has %s', (_, marked, message) => {
    const { edn, place } = unmark(marked);
    expect(problemsOf(edn)).toEqual([`${message} (${place})`]);
  });

  it('lacks a template', () => {
    const { edn, place } = unmark(noted(note.replace(':hello', '§:hello')));
    expect(problemsOf(edn, ['hello'])).toEqual([]);
    expect(problemsOf(edn, ['other'])).toEqual([
      `Notification :n/a needs the template hello (${place})`,
    ]);
  });

  it('reports all its faults at once, in the order of the text', () => {
    const edn = whole(`${ask}\n{:name :transition/x}\n{:name :transition/ask}`, ':more 1');
    expect(problemsOf(edn)).toEqual([
      ':transition/x needs :to (line 3, column 1)',
      ':transition/ask needs :to (line 4, column 1)',
      'A process does not know :more (line 5, column 1)',
    ]);
  });
});

describe('a process that is taken', () => {
  it.each([
    [
      'a loop',
      second(':name :transition/x :actor :actor.role/provider :from :state/asked :to :state/asked'),
    ],
    ['a provider who begins', whole(ask.replace('customer', 'provider'))],
    [
      'a trusted action of the operator',
      second(
        `${step} :actor :actor.role/operator :actions [{:name :action/privileged-set-line-items}]`,
      ),
    ],
    ['comments, commas and discarded forms', `; a\n{:format :v3, :transitions [#_ :no ${ask},]}`],
    [
      'a commission as a whole number',
      action(':name :action/calculate-tx-customer-commission :config {:commission 1}'),
    ],
  ])('has %s', (_, edn) => {
    expect(problemsOf(edn)).toEqual([]);
  });
});
