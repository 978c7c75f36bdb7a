import { useId, useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import type { FieldMessage } from '#src/util/validators.ts';
import { anyShape } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { changedData, readData, textOfData } from './dataText.ts';
import css from './DecisionDialog.module.css';

const operation = 'integration/listings/update';

type Data = Record<string, unknown>;

interface EditDataProps {
  id: string;
  publicData: Data;
  metadata: Data;
}

/** Opens the editor of extended data of a listing. Private data is its author's. */
export function EditData(props: EditDataProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()(operation)) return null;
  return (
    <>
      <div>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          <FormattedMessage id="ConsoleListing.edit" />
        </Button>
      </div>
      <Presence>{isOpen && <Editor {...props} onClose={() => setOpen(false)} />}</Presence>
    </>
  );
}

interface Texts {
  publicData: string;
  metadata: string;
}

const dataOfText = (text: string): Data => {
  const read = readData(text);
  return 'data' in read ? read.data : {};
};

/** Says why a text is no data. */
function problemOf(text = ''): FieldMessage | undefined {
  const read = readData(text);
  if ('data' in read) return undefined;
  const values = { fault: 'fault' in read ? read.fault : '' };
  return { id: `ConsoleListing.edit.${read.problem}`, values };
}

function Editor({ id, publicData, metadata, onClose }: EditDataProps & { onClose: () => void }) {
  const intl = useIntl();
  const formId = useId();
  const save = useAct(
    (api, texts: Texts) =>
      api.post(anyShape, operation, {
        id,
        publicData: changedData(publicData, dataOfText(texts.publicData)),
        metadata: changedData(metadata, dataOfText(texts.metadata)),
      }),
    { done: () => <FormattedMessage id="ConsoleListing.edit.done" />, onDone: onClose },
  );
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'ConsoleListing.edit.title' })}
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
        initialValues={{ publicData: textOfData(publicData), metadata: textOfData(metadata) }}
        onSubmit={texts => save.mutate(texts)}
        render={({ handleSubmit }) => (
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={event => void handleSubmit(event)}
          >
            <FailureNotice error={save.error} />
            <FieldTextArea
              name="publicData"
              rows={10}
              label={intl.formatMessage({ id: 'ConsoleListing.edit.public' })}
              help={intl.formatMessage({ id: 'ConsoleListing.edit.public.help' })}
              validate={problemOf}
            />
            <FieldTextArea
              name="metadata"
              rows={6}
              label={intl.formatMessage({ id: 'ConsoleListing.edit.metadata' })}
              help={intl.formatMessage({ id: 'ConsoleListing.edit.metadata.help' })}
              validate={problemOf}
            />
          </form>
        )}
      />
    </Modal>
  );
}
