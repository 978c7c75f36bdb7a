import { useId } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import type { FieldMessage } from '#src/util/validators.ts';
import { anyShape } from '../api/shapes.ts';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { changedData, readData, textOfData } from './dataText.ts';
import css from './DataEditor.module.css';

type Data = Record<string, unknown>;

/** Kinds of extended data of the protocol. */
export type DataPart = 'publicData' | 'protectedData' | 'privateData' | 'metadata';
type Parts = Partial<Record<DataPart, Data>>;
type Texts = Partial<Record<DataPart, string>>;

export interface DataEditorProps {
  /** Operation that takes the id and the parts that are changed. */
  operation: string;
  id: string;
  /** Parts that can be edited, with what is stored. */
  parts: Parts;
  title: string;
  /** Where the words about a part are. */
  words: string;
  onClose: () => void;
}

/** Says why a text is no data. */
function problemOf(text = ''): FieldMessage | undefined {
  const read = readData(text);
  if ('data' in read) return undefined;
  const values = { fault: 'fault' in read ? read.fault : '' };
  return { id: `ConsoleListing.edit.${read.problem}`, values };
}

const dataOfText = (text: string): Data => {
  const read = readData(text);
  return 'data' in read ? read.data : {};
};

const names = (parts: Parts): DataPart[] =>
  (['publicData', 'protectedData', 'privateData', 'metadata'] as const).filter(
    name => parts[name] !== undefined,
  );

const mapParts = <Value,>(parts: Parts, to: (name: DataPart, data: Data) => Value) =>
  Object.fromEntries(names(parts).map(name => [name, to(name, parts[name] ?? {})]));

/** Edits extended data as JSON, with errors where they are; only changes are sent. */
export function DataEditor({ operation, id, parts, title, words, onClose }: DataEditorProps) {
  const intl = useIntl();
  const formId = useId();
  const save = useAct(
    (api, texts: Texts) =>
      api.post(anyShape, operation, {
        id,
        ...mapParts(parts, (name, data) => changedData(data, dataOfText(texts[name] ?? ''))),
      }),
    { done: () => <FormattedMessage id="ConsoleListing.edit.done" />, onDone: onClose },
  );
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ConsoleDecision.cancel" />
          </Button>
          <Button type="submit" form={formId} inProgress={save.isPending}>
            <FormattedMessage id="ConsoleListing.edit.save" />
          </Button>
        </>
      }
    >
      <Form<Texts>
        initialValues={mapParts(parts, (_name, data) => textOfData(data))}
        onSubmit={texts => save.mutate(texts)}
        render={({ handleSubmit }) => (
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={event => void handleSubmit(event)}
          >
            <FormErrors />
            <FailureNotice error={save.error} />
            {names(parts).map(name => (
              <FieldTextArea
                key={name}
                name={name}
                rows={name === 'publicData' ? 10 : 6}
                label={intl.formatMessage({ id: `${words}.${name}` })}
                help={intl.formatMessage({ id: `${words}.${name}.help` })}
                validate={problemOf}
              />
            ))}
          </form>
        )}
      />
    </Modal>
  );
}
