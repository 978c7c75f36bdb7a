import { useId } from 'react';
import * as v from 'valibot';
import { FormattedMessage, useIntl } from 'react-intl';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { anyShape } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct, useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import css from '../shell/Filters.module.css';

const enable = 'build/listing-approval/enable';
const disable = 'build/listing-approval/disable';

/** Numbers of first classes that are offered; another one is set from the command line. */
const offered = [1, 3];

const shape = v.object({
  'marketplace/requireListingApproval': v.boolean(),
  'marketplace/approvalOfFirst': v.optional(v.number()),
});

function choiceOf(settings: v.InferOutput<typeof shape>): string {
  if (!settings['marketplace/requireListingApproval']) return 'off';
  return String(settings['marketplace/approvalOfFirst'] ?? 'all');
}

/** Which classes wait for approval: none, the first ones of new teachers, or all. */
export function ApprovalChoice() {
  const intl = useIntl();
  const id = useId();
  const may = useMay()(enable);
  const { data } = useReadData(shape, 'build/marketplace/show', {}, { enabled: may });
  const choose = useAct((api, choice: string) => {
    if (choice === 'off') return api.post(anyShape, disable, {});
    return api.post(anyShape, enable, choice === 'all' ? {} : { first: Number(choice) });
  });
  if (!data) return null;
  const choice = choiceOf(data);
  const first = data['marketplace/approvalOfFirst'];
  const numbers = first === undefined || offered.includes(first) ? offered : [...offered, first];
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        <FormattedMessage id="ConsoleApproval.label" />
      </label>
      <SelectBox
        id={id}
        value={choose.isPending ? choose.variables : choice}
        onChange={event => choose.mutate(event.target.value)}
      >
        <option value="off">{intl.formatMessage({ id: 'ConsoleApproval.off' })}</option>
        {numbers.map(count => (
          <option key={count} value={count}>
            {intl.formatMessage({ id: 'ConsoleApproval.first' }, { count })}
          </option>
        ))}
        <option value="all">{intl.formatMessage({ id: 'ConsoleApproval.all' })}</option>
      </SelectBox>
      <FailureNotice error={choose.error} />
    </div>
  );
}
