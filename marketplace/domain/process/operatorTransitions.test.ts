import { parseProcess } from './parseProcess.ts';
import { operatorTransitions } from './operatorTransitions.ts';

const process = parseProcess(
  `{:format :v3
    :transitions
    [{:name :transition/ask :actor :actor.role/customer :to :state/asked
      :actions [{:name :action/create-pending-booking}
                {:name :action/privileged-set-line-items}
                {:name :action/stripe-create-payment-intent}] :privileged? true}
     {:name :transition/confirm :actor :actor.role/customer :from :state/asked :to :state/open
      :actions [{:name :action/stripe-confirm-payment-intent}]}
     {:name :transition/take :actor :actor.role/operator :from :state/open :to :state/taken
      :actions [{:name :action/stripe-capture-payment-intent} {:name :action/accept-booking}]}
     {:name :transition/drop :actor :actor.role/operator :from :state/open :to :state/over
      :actions [{:name :action/calculate-full-refund} {:name :action/stripe-refund-payment}
                {:name :action/decline-booking}]}
     {:name :transition/pay :actor :actor.role/operator :from :state/taken :to :state/paid
      :actions [{:name :action/stripe-create-payout}]}
     {:name :transition/leave :actor :actor.role/customer :from :state/taken :to :state/over
      :actions []}
     {:name :transition/take-back :actor :actor.role/operator :from :state/paid :to :state/over
      :actions [{:name :action/calculate-full-refund}]}
     {:name :transition/close :actor :actor.role/operator :from :state/paid :to :state/over
      :actions []}]
    :notifications
    [{:name :notification/dropped :on :transition/drop :to :actor.role/customer
      :template :dropped}]}`,
  ['dropped'],
);

const from = (state: string) =>
  operatorTransitions(process, state).map(({ transition, money, notifications }) => [
    transition.name,
    money,
    notifications.map(({ to }) => to),
  ]);

it.each([
  ['state/asked', []],
  [
    'state/open',
    [
      ['transition/take', ['charge'], []],
      ['transition/drop', ['refund'], ['customer']],
    ],
  ],
  ['state/taken', [['transition/pay', ['payout'], []]]],
  [
    'state/paid',
    [
      ['transition/take-back', ['refundRecorded'], []],
      ['transition/close', [], []],
    ],
  ],
  ['state/over', []],
])('from %s an operator makes their transitions alone, with what they do', (state, expected) => {
  expect(from(state)).toEqual(expected);
});
