import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { anyShape } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';

export interface RestoreButtonProps {
  id: string;
  operation: 'messages/restore' | 'reviews/unhide';
}

/** Shows a message or a review again that was taken away. */
export function RestoreButton({ id, operation }: RestoreButtonProps) {
  const may = useMay();
  const { mutate, error, isPending } = useAct((api, input: { id: string }) =>
    api.post(anyShape, operation, input),
  );
  if (!may(operation)) return null;
  return (
    <>
      <FailureNotice error={error} />
      <p>
        <Button
          variant="secondary"
          size="small"
          inProgress={isPending}
          onClick={() => mutate({ id })}
        >
          <FormattedMessage id="ConsoleReport.restore" />
        </Button>
      </p>
    </>
  );
}
