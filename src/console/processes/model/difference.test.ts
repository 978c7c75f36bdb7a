import { parseProcess } from '@flowroom/marketplace/process';
import { differenceOf } from './difference.ts';

const ask = '{:name :transition/ask :actor :actor.role/customer :to :state/asked}';
const accept =
  '{:name :transition/accept :actor :actor.role/provider :from :state/asked :to :state/accepted}';
const expire = (period: string) =>
  `{:name :transition/expire :from :state/asked :to :state/expired
    :at {:fn/plus [{:fn/timepoint [:time/tx-initiated]} {:fn/period ["${period}"]}]}}`;
const book = (type: string) =>
  `{:name :transition/book :actor :actor.role/customer :to :state/asked
    :actions [{:name :action/create-pending-booking :config {:type :${type}}}]}`;
const process = (...transitions: string[]) =>
  parseProcess(`{:format :v3 :transitions [${transitions.join(' ')}]}`);
const told = (...versions: Parameters<typeof differenceOf>) =>
  differenceOf(...versions).map(({ name, before, after, parts }) => {
    const kind = before && after ? parts.join(' ') : after ? 'added' : 'removed';
    return `${name}: ${kind}`;
  });

describe('the difference of two versions', () => {
  it('is nothing for texts that only look different', () => {
    expect(told(process(ask, accept), process(accept, `;; first\n${ask}`))).toEqual([]);
  });

  it('has transitions that are new, gone, or others', () => {
    const before = process(ask, accept, expire('P1D'));
    const changed = accept.replace('provider', 'customer').replace('state/accepted', 'state/done');
    expect(told(before, process(ask, changed, expire('P2D')))).toEqual([
      'accept: actor to',
      'expire: at',
    ]);
    expect(told(before, process(ask, accept))).toEqual(['expire: removed']);
    expect(told(process(ask), before)).toEqual(['accept: added', 'expire: added']);
  });

  it('has changes of an action, of its configuration, and of mails', () => {
    expect(told(process(book('time')), process(book('day')))).toEqual(['book: actions']);
    const mail = (on: string) =>
      parseProcess(`{:format :v3 :transitions [${ask} ${accept}] :notifications
        [{:name :n/a :on :transition/${on} :to :actor.role/customer :template :hello}]}`);
    expect(told(mail('ask'), mail('accept'))).toEqual(['ask: mails', 'accept: mails']);
  });
});
