import { noted, note, timed, problemsOf, unmark } from './testing/edn.ts';

// Every rule of time expressions, broken once. `§` marks the position of the fault.

describe('a time that is refused', () => {
  it.each<[string, string, string]>([
    ['a time in words', timed('§"noon"'), 'A time expression is a map with one :fn/… key'],
    [
      'two functions at once',
      timed('§{:fn/timepoint [:time/tx-initiated] :fn/min []}'),
      'A time expression is a map with one :fn/… key',
    ],
    [
      'an unknown function',
      timed('{§:fn/max []}'),
      ':fn/max is not a function of time expressions',
    ],
    [
      'arguments that are none',
      timed('{:fn/min §:time/tx-initiated}'),
      'The arguments of :fn/min must be a vector, not :time/tx-initiated',
    ],
    [
      'a period by itself',
      timed('{§:fn/period ["P1D"]}'),
      'A period stands only after the time in :fn/plus or :fn/minus',
    ],
    ['the earliest of nothing', timed('{:fn/min §[]}'), ':fn/min takes at least one time'],
    [
      'two times to ignore',
      timed(
        '{:fn/ignore-if-past §[{:fn/timepoint [:time/tx-initiated]} {:fn/timepoint [:time/tx-initiated]}]}',
      ),
      ':fn/ignore-if-past takes one time',
    ],
    [
      'nothing to add',
      timed('{:fn/plus §[{:fn/timepoint [:time/tx-initiated]}]}'),
      ':fn/plus takes one time and at least one period',
    ],
    [
      'a time to subtract',
      timed(
        '{:fn/minus [{:fn/timepoint [:time/tx-initiated]} §{:fn/timepoint [:time/tx-initiated]}]}',
      ),
      'Expected a period such as {:fn/period ["P1D"]}',
    ],
    [
      'a period first',
      timed('{:fn/plus [{§:fn/period ["P1D"]} {:fn/period ["P1D"]}]}'),
      'A period stands only after the time in :fn/plus or :fn/minus',
    ],
    [
      'a length that is none',
      timed('{:fn/plus [{:fn/timepoint [:time/tx-initiated]} {:fn/period [§"1 day"]}]}'),
      '"1 day" is not an ISO 8601 duration such as "P1DT2H"',
    ],
    [
      'an unknown timepoint',
      timed('{:fn/timepoint [§:time/noon]}'),
      ':time/noon is not a timepoint',
    ],
    [
      'a timepoint of another namespace',
      timed('{:fn/timepoint §[:state/asked]}'),
      'A timepoint is a vector such as [:time/booking-start]',
    ],
    [
      'a state left out',
      timed('{:fn/timepoint [§:time/last-entered-state]}'),
      ':time/last-entered-state needs a state',
    ],
    [
      'a transition left out',
      timed('{:fn/timepoint [§:time/first-transitioned]}'),
      ':time/first-transitioned needs a transition',
    ],
    [
      'more than a timepoint takes',
      timed('{:fn/timepoint [:time/booking-end §:state/asked]}'),
      ':time/booking-end takes nothing more',
    ],
    [
      'a state that does not exist',
      timed('{:fn/timepoint [:time/first-entered-state §:state/q]}'),
      ':state/q does not exist in this process',
    ],
    [
      'a transition that does not exist',
      timed('{:fn/timepoint [:time/first-transitioned §:transition/q]}'),
      ':transition/q does not exist in this process',
    ],
    [
      'a state in the place of a transition',
      timed('{:fn/timepoint [:time/first-transitioned §:state/asked]}'),
      'The transition of :time/first-transitioned must be a keyword such as :transition/name, not :state/asked',
    ],
  ])('has %s', (_, marked, message) => {
    const { edn, place } = unmark(marked);
    expect(problemsOf(edn)).toEqual([`${message} (${place})`]);
  });
});

describe('a time that is taken', () => {
  it.each<[string, string]>([
    [
      'times within times',
      timed(
        '{:fn/min [{:fn/plus [{:fn/minus [{:fn/timepoint [:time/booking-display-start]} {:fn/period ["P1M"]} {:fn/period ["PT1.5S"]}]} {:fn/period ["P2W"]}]} {:fn/ignore-if-past [{:fn/timepoint [:time/first-transitioned :transition/ask]}]}]}',
      ),
    ],
    [
      'a notification before the time',
      noted(
        `${note} :at {:fn/minus [{:fn/timepoint [:time/booking-start]} {:fn/period ["PT1H"]}]}`,
      ),
    ],
  ])('has %s', (_, edn) => {
    expect(problemsOf(edn)).toEqual([]);
  });
});
