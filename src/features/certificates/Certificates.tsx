import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { User } from '#shared/contract/entities.ts';
import type { CertificateListProps } from './CertificateList.tsx';

const LazyList = lazyComponent<CertificateListProps>({
  load: () => import('./CertificateList.tsx').then(module => module.CertificateList),
  messages: ['reviews'],
  Skeleton: () => <Skeleton width="14rem" />,
});

/** Verified certificates of a teacher, with code and messages of their own: few have some. */
export function Certificates({ person }: { person: User }) {
  const { certificates = [] } = person.attributes.profile.metadata ?? {};
  return certificates.length > 0 && <LazyList certificates={certificates} />;
}
