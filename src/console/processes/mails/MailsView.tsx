import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { useAct, useRead } from '../../data/useOperation.ts';
import { dataOf } from '../../api/consoleApi.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { useLanguage } from '../../shell/LanguageContext.tsx';
import filters from '../../shell/Filters.module.css';
import { siteLanguages } from '#shared/config/siteLanguages.ts';
import { shortName } from '../model/graph.ts';
import { ordersShape, testMailShape } from '../model/processShapes.ts';
import type { MailTemplate } from '../model/processShapes.ts';
import { checkProcess } from '../model/checkProcess.ts';
import { MailPreview } from './MailPreview.tsx';
import type { MailRequest } from './mailRequest.ts';
import css from './MailsView.module.css';

export interface MailsViewProps {
  name: string;
  definition: string;
  templates: readonly MailTemplate[];
}

/** The mail templates of a version, each with a real order. */
export function MailsView({ name, definition, templates }: MailsViewProps) {
  const may = useMay();
  const process = useMemo(() => checkProcess(definition).process, [definition]);
  const notifications = process?.notifications ?? [];
  const [chosen, setChosen] = useState(templates[0]?.name ?? '');
  const [order, setOrder] = useState('');
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<string>(own);
  const template = templates.find(one => one.name === chosen);
  if (!template) {
    return <EmptyState title={<FormattedMessage id="ConsoleMails.none" />} />;
  }
  const notification = notifications.find(one => one.template === chosen);
  const request: MailRequest = {
    template,
    ...(order ? { transactionId: order } : {}),
    role: notification?.to ?? 'customer',
    language,
  };
  return (
    <div className={css.root}>
      <div className={filters.root}>
        <Choice id="ConsoleMails.template" value={chosen} onChange={setChosen}>
          {templates.map(one => (
            <option key={one.name}>{one.name}</option>
          ))}
        </Choice>
        <OrderChoice name={name} value={order} onChange={setOrder} />
        <Choice id="ConsoleMails.language" value={language} onChange={setLanguage}>
          {siteLanguages.map(({ code, name: title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </Choice>
      </div>
      {notification && (
        <p className={css.facts}>
          <FormattedMessage
            id={`ConsoleMails.to.${notification.to}`}
            values={{ transition: shortName(notification.on) }}
          />
        </p>
      )}
      {may('mail_templates/preview') ? (
        <>
          <MailPreview request={request} />
          {may('mail_templates/send_test') && <SendTest request={request} />}
        </>
      ) : (
        <pre className={css.facts}>{template.subject}</pre>
      )}
    </div>
  );
}

interface ChoiceProps {
  /** Message of the label. */
  id: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ id, value, onChange, children }: ChoiceProps) {
  const inputId = useId();
  return (
    <div className={filters.field}>
      <label className={filters.label} htmlFor={inputId}>
        <FormattedMessage id={id} />
      </label>
      <SelectBox id={inputId} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </SelectBox>
    </div>
  );
}

interface OrderChoiceProps {
  name: string;
  value: string;
  onChange: (id: string) => void;
}

/** Chooses one of the newest orders; without one the sample is shown. */
function OrderChoice({ name, value, onChange }: OrderChoiceProps) {
  const intl = useIntl();
  const { data = [] } = useRead(ordersShape, 'integration/transactions/query', {
    processNames: name,
    perPage: 20,
  });
  return (
    <Choice
      id="ConsoleMails.order"
      value={value || 'sample'}
      onChange={id => onChange(id === 'sample' ? '' : id)}
    >
      <option value="sample">{intl.formatMessage({ id: 'ConsoleMails.sample' })}</option>
      {data.map(({ id, createdAt, lastTransition }) => (
        <option key={id} value={id}>
          {`${intl.formatDate(createdAt, { dateStyle: 'medium' })} · ${shortName(lastTransition)} · ${id.slice(0, 8)}`}
        </option>
      ))}
    </Choice>
  );
}

/** Sends the mail to the operator who is signed in. */
function SendTest({ request }: { request: MailRequest }) {
  const { mutate, isPending, error, data } = useAct((api, wanted: MailRequest) =>
    api.post(dataOf(testMailShape), 'mail_templates/send_test', wanted),
  );
  return (
    <div className={css.send}>
      <Button variant="secondary" inProgress={isPending} onClick={() => mutate(request)}>
        <FormattedMessage id="ConsoleMails.send" />
      </Button>
      <span role="status">
        {data && <FormattedMessage id="ConsoleMails.sent" values={{ to: data.to }} />}
      </span>
      <FailureNotice error={error} />
    </div>
  );
}
