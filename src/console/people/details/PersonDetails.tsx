import { personDetailsShape } from '../../api/personShapes.ts';
import type { Person } from '../../api/shapes.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { useReadData } from '../../data/useOperation.ts';
import { LoadFailure } from '../../shell/LoadFailure.tsx';
import { RowsSkeleton } from '../../shell/RowsSkeleton.tsx';
import { Access } from './Access.tsx';
import { Ban } from './Ban.tsx';
import { Bookings } from './Bookings.tsx';
import { Certificates } from './Certificates.tsx';
import { DataRequest } from './DataRequest.tsx';
import { Payments } from './Payments.tsx';
import { Publishing } from './Publishing.tsx';
import { Relations } from './Relations.tsx';
import { SecurityHistory } from './SecurityHistory.tsx';
import { StoredData } from './StoredData.tsx';
import { TeacherVideo } from './TeacherVideo.tsx';

/** What is stored of a person besides account, classes and orders, with the acts on it. */
export function PersonDetails({ person }: { person: Person }) {
  const may = useMay()('users/show');
  const { data, error, isFetching, refetch } = useReadData(
    personDetailsShape,
    'users/show',
    { id: person.id },
    { enabled: may },
  );
  if (!may) return null;
  if (!data) {
    return error ? (
      <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton />
    );
  }
  return (
    <>
      <Ban ban={data.ban} />
      <Bookings bookings={data.bookings} />
      <Payments payments={data.payments} />
      <Certificates id={person.id} certificates={data.certificates} />
      <TeacherVideo person={person} />
      <Publishing person={person} permissions={data.permissions} />
      <Access person={person} details={data} />
      <Relations details={data} />
      <SecurityHistory events={data.security} />
      <StoredData person={person} />
      <DataRequest person={person} />
    </>
  );
}
