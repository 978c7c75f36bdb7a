import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';

export interface AliasBadgesProps {
  aliases: readonly string[];
  /** Shown with each alias where the version is not in sight. */
  version?: number;
}

/** The aliases that point at a version: new orders take it. */
export function AliasBadges({ aliases, version }: AliasBadgesProps) {
  return aliases.map(alias => (
    <Badge key={alias} tone="positive">
      {version === undefined ? (
        alias
      ) : (
        <FormattedMessage id="ConsoleProcesses.alias" values={{ alias, version }} />
      )}
    </Badge>
  ));
}
