import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Process } from '@flowroom/marketplace/process';
import { ChangeList } from '../../shell/ChangeList.tsx';
import { useMoneyText } from '../graph/ActorMark.tsx';
import { timeText } from '../graph/timeText.ts';
import { differenceOf } from '../model/difference.ts';
import type { ChangedPart } from '../model/difference.ts';
import type { GraphTransition } from '../model/graph.ts';
import css from './DifferenceList.module.css';

export interface DifferenceListProps {
  before: Process;
  after: Process;
}

const whole: readonly ChangedPart[] = ['from', 'to', 'actor', 'at', 'actions'];

/** In which transitions two versions differ. */
export function DifferenceList({ before, after }: DifferenceListProps) {
  const differences = useMemo(() => differenceOf(before, after), [before, after]);
  const partText = usePartText();
  if (differences.length === 0) {
    return (
      <p>
        <FormattedMessage id="ConsoleDifference.none" />
      </p>
    );
  }
  return (
    <ul className={css.root}>
      {differences.map(one => {
        const kind = one.before && one.after ? 'changed' : one.after ? 'added' : 'removed';
        const parts = kind === 'changed' ? one.parts : whole;
        const changes = parts.flatMap(part => {
          const [was, is] = [one.before, one.after].map(side => (side ? partText(side, part) : ''));
          return was || is ? [{ path: partText.label(part), before: was, after: is }] : [];
        });
        return (
          <li key={one.name} className={css.transition}>
            <h3 className={css.name}>
              <FormattedMessage id={`ConsoleDifference.${kind}`} values={{ name: one.name }} />
            </h3>
            <ChangeList changes={changes} />
          </li>
        );
      })}
    </ul>
  );
}

/** Says a part of a transition in words. */
function usePartText() {
  const intl = useIntl();
  const moneyText = useMoneyText();
  const text = (transition: GraphTransition, part: ChangedPart): string => {
    const { from, to, actor, at, isPrivileged, actions, mails, money } = transition;
    switch (part) {
      case 'from':
        return from ?? intl.formatMessage({ id: 'ConsoleProcess.start' });
      case 'to':
        return to;
      case 'actor':
        return intl.formatMessage({ id: `ConsoleActor.${actor}` });
      case 'at':
        return at ? timeText(intl, at) : '';
      case 'isPrivileged':
        return intl.formatMessage({ id: `ConsoleDifference.${isPrivileged ? 'yes' : 'no'}` });
      case 'actions':
        return [...actions, ...(money.length > 0 ? [`(${moneyText(money)})`] : [])].join('\n');
      case 'mails':
        return mails
          .map(mail => [mail.template, ...(mail.at ? [timeText(intl, mail.at)] : [])].join(' · '))
          .join('\n');
    }
  };
  return Object.assign(text, {
    label: (part: ChangedPart) => intl.formatMessage({ id: `ConsoleDifference.part.${part}` }),
  });
}
