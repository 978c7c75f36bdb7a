import { BadgeCent, Clock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import type { GraphTransition, MoneyAction } from '../model/graph.ts';
import css from './ActorMark.module.css';

const actors = ['customer', 'provider', 'operator', 'system'] as const;

/** The colours of actors, and what the marks mean. */
export function ActorLegend() {
  return (
    <ul className={css.legend}>
      {actors.map(actor => (
        <li key={actor}>
          <ActorDot actor={actor} />
          <FormattedMessage id={`ConsoleActor.${actor}`} />
        </li>
      ))}
      <li>
        <Clock className={css.icon} aria-hidden="true" />
        <FormattedMessage id="ConsoleProcess.timed" />
      </li>
      <li>
        <BadgeCent className={css.icon} aria-hidden="true" />
        <FormattedMessage id="ConsoleProcess.money" />
      </li>
    </ul>
  );
}

/** The colour of an actor, and a shape of its own: colour is never the only carrier. */
export const ActorDot = ({ actor }: { actor: GraphTransition['actor'] }) => (
  <span className={clsx(css.dot, css[actor])} aria-hidden="true" />
);

/** What a transition does with money, in words. */
export function useMoneyText(): (money: readonly MoneyAction[]) => string {
  const intl = useIntl();
  return money =>
    intl.formatList(money.map(action => intl.formatMessage({ id: `ConsoleMoney.${action}` })));
}

/** Marks of what is timed and of what moves money. */
export function TransitionMarks({ transition: { at, money } }: { transition: GraphTransition }) {
  const moneyText = useMoneyText()(money);
  return (
    <>
      {at && <Clock className={css.icon} aria-hidden="true" />}
      {money.length > 0 && (
        <span className={css.money} title={moneyText}>
          <BadgeCent className={css.icon} aria-hidden="true" />
        </span>
      )}
    </>
  );
}
