import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { anyShape } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct, useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { accessShape } from './settingsShapes.ts';
import type { AccessRules } from './settingsShapes.ts';
import css from './SettingsPage.module.css';

/** The rules of the marketplace itself, each with the commands that switch it. */
const rules = [
  { name: 'isPrivate', command: 'private-marketplace' },
  { name: 'approvesListings', command: 'listing-approval' },
  { name: 'approvesPeople', command: 'user-approval' },
  { name: 'approvesTeachers', command: 'posting-approval' },
] as const satisfies readonly { name: keyof AccessRules; command: string }[];
type Rule = (typeof rules)[number];

/** Who sees the site, and what waits for the staff. Each is switched at once, not published. */
export function AccessSwitches() {
  const { data } = useReadData(accessShape, 'build/marketplace/show');
  const [asked, setAsked] = useState<{ rule: Rule; isOn: boolean } | null>(null);
  const turn = useAct(
    (api, { rule, isOn }: { rule: Rule; isOn: boolean }) =>
      api.post(anyShape, `build/${rule.command}/${isOn ? 'disable' : 'enable'}`, {}),
    {
      done: () => <FormattedMessage id="ConsoleAccess.done" />,
      onDone: () => setAsked(null),
    },
  );
  if (!data) return null;
  return (
    <section className={css.section} aria-labelledby="access">
      <h2 id="access" className={css.heading}>
        <FormattedMessage id="ConsoleAccess.title" />
      </h2>
      <ul className={css.versions}>
        {rules.map(rule => (
          <RuleRow
            key={rule.name}
            rule={rule}
            isOn={data[rule.name]}
            onTurn={() => setAsked({ rule, isOn: data[rule.name] })}
          />
        ))}
      </ul>
      <Presence>
        {asked && (
          <ConfirmModal
            title={
              <FormattedMessage
                id={`ConsoleAccess.${asked.rule.name}.${asked.isOn ? 'off' : 'on'}`}
              />
            }
            keep={<FormattedMessage id="ConsoleDecision.cancel" />}
            confirm={
              <FormattedMessage id={asked.isOn ? 'ConsoleAccess.off' : 'ConsoleAccess.on'} />
            }
            inProgress={turn.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() => turn.mutate(asked)}
          >
            <FailureNotice error={turn.error} />
            <p>
              <FormattedMessage id="ConsoleAccess.atOnce" />
            </p>
          </ConfirmModal>
        )}
      </Presence>
    </section>
  );
}

interface RuleRowProps {
  rule: Rule;
  isOn: boolean;
  onTurn: () => void;
}

function RuleRow({ rule: { name, command }, isOn, onTurn }: RuleRowProps) {
  const may = useMay();
  return (
    <li className={css.version}>
      <p className={css.facts}>
        <strong className={css.rule}>
          <FormattedMessage id={`ConsoleAccess.${name}`} />
        </strong>
        <Badge tone={isOn ? 'positive' : 'neutral'}>
          <FormattedMessage id={isOn ? 'ConsoleAccess.isOn' : 'ConsoleAccess.isOff'} />
        </Badge>
      </p>
      <p>
        <FormattedMessage id={`ConsoleAccess.${name}.help`} />
      </p>
      {may(`build/${command}/enable`) && (
        <div>
          <Button variant="secondary" size="small" onClick={onTurn}>
            <FormattedMessage id={`ConsoleAccess.${name}.${isOn ? 'off' : 'on'}`} />
          </Button>
        </div>
      )}
    </li>
  );
}
