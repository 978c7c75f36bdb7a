import { createIntl } from 'react-intl';
import { parseProcess } from '@flowroom/marketplace/process';
import messages from '#src/translations/en/processes.json';
import { timeText } from './timeText.ts';

const intl = createIntl({ locale: 'en', messages });
const told = (at: string) => {
  const { transitions } = parseProcess(`{:format :v3 :transitions
    [{:name :transition/ask :actor :actor.role/customer :to :state/asked}
     {:name :transition/end :from :state/asked :to :state/ended :at ${at}}]}`);
  return timeText(intl, transitions[1]!.at!);
};

describe('a time of a process in words', () => {
  it.each([
    ['{:fn/timepoint [:time/booking-end]}', 'the end of the booking'],
    [
      '{:fn/plus [{:fn/timepoint [:time/first-entered-state :state/asked]} {:fn/period ["PT90M"]}]}',
      '1 hour, 30 minutes after the first entry into asked',
    ],
    [
      '{:fn/minus [{:fn/timepoint [:time/booking-start]} {:fn/period ["P1MT2H"]}]}',
      '1 month, 2 hours before the start of the booking',
    ],
    [
      '{:fn/min [{:fn/plus [{:fn/timepoint [:time/tx-initiated]} {:fn/period ["P6D"]}]} {:fn/ignore-if-past [{:fn/timepoint [:time/booking-start]}]}]}',
      'the first of 6 days after the beginning of the order or the start of the booking (unless that is past)',
    ],
  ])('%s', (at, words) => expect(told(at)).toBe(words));
});
