import { SafetyActions } from '#src/features/safety/SafetyActions.tsx';
import { useSafety } from '#src/features/safety/useSafety.ts';
import type { User } from '#shared/contract/entities.ts';

/** Report and block the person whose profile it is. */
export function ProfileSafety({ person }: { person: User }) {
  const { isOffered, ...safety } = useSafety(person.id, { subject: 'user', subjectId: person.id });
  return isOffered && <SafetyActions name={person.attributes.profile.displayName} {...safety} />;
}
