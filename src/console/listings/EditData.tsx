import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { useMay } from '../access/SessionContext.tsx';
import { DataEditor } from '../extendedData/DataEditor.tsx';

const operation = 'integration/listings/update';

type Data = Record<string, unknown>;

interface EditDataProps {
  id: string;
  publicData: Data;
  metadata: Data;
}

/** Opens the editor of extended data of a listing. Private data is its author's. */
export function EditData({ id, publicData, metadata }: EditDataProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  if (!useMay()(operation)) return null;
  return (
    <>
      <div>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          <FormattedMessage id="ConsoleListing.edit" />
        </Button>
      </div>
      <Presence>
        {isOpen && (
          <DataEditor
            operation={operation}
            id={id}
            parts={{ publicData, metadata }}
            title={intl.formatMessage({ id: 'ConsoleListing.edit.title' })}
            words="ConsoleListing.edit"
            onClose={() => setOpen(false)}
          />
        )}
      </Presence>
    </>
  );
}
