import { MessageSquare } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { studentNameOf } from '#src/components/StudentName/StudentName.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { paths } from '#shared/config/paths.ts';
import { isUuid } from '#shared/contract/inputRules.ts';
import type { Student } from '#shared/contract/api/students.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { StudentFacts } from './components/StudentFacts.tsx';
import { StudentNotes } from './components/StudentNotes.tsx';
import { StudentOrders } from './components/StudentOrders.tsx';
import { StudentTags } from './components/StudentTags.tsx';
import { fetchStudent, selectTeachStudent } from './TeachStudentPage.duck.ts';
import css from './TeachStudentPage.module.css';

/** Loads the student of the address. Somebody who has no order with the teacher is a 404. */
export const loader: Loader = async ({ params: { id = '' }, dispatch, getState }) => {
  if (!isUuid(id)) return { status: 404 };
  await dispatch(fetchStudent(id));
  return errorOf(selectTeachStudent(getState()).show)?.status === 404 ? { status: 404 } : undefined;
};

/** One student of the teacher: visits, money, bookings, and what the teacher noted. */
export function TeachStudentPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const { show, student } = useAppSelector(selectTeachStudent);
  return (
    <TeachLayout
      page="students"
      title={
        student
          ? studentNameOf(intl, student.student)
          : intl.formatMessage({ id: 'TeachStudentPage.title' })
      }
      freshness={student}
      actions={student && <Actions student={student} />}
    >
      <TeachContent
        error={errorOf(show)}
        title={<FormattedMessage id="TeachStudentPage.failed" />}
        onRetry={() => void dispatch(fetchStudent(id))}
        skeleton={
          <div className={css.content} aria-busy="true">
            <Skeleton shape="block" height="6rem" />
            <Skeleton shape="block" height="24rem" />
          </div>
        }
      >
        {student && <StudentContent student={student} />}
      </TeachContent>
    </TeachLayout>
  );
}

function StudentContent({
  student: { student, notes, orders, totalOrders },
}: {
  student: Student;
}) {
  const { customerId, absence, tags = [] } = student;
  // Nothing is stored of those who are gone.
  const canNote = absence !== 'deleted';
  return (
    <div className={css.content}>
      <StudentFacts student={student} />
      <div className={css.columns}>
        {canNote && (
          <div className={css.column}>
            <StudentTags customerId={customerId} tags={tags} />
            <StudentNotes customerId={customerId} notes={notes} />
          </div>
        )}
        <StudentOrders orders={orders} total={totalOrders} />
      </div>
    </div>
  );
}

/** The ways to the conversation of the latest booking, and to what everybody sees. */
function Actions({ student: { student, orders } }: { student: Student }) {
  if (student.absence) return null;
  const [latest] = orders;
  return (
    <>
      {latest && (
        <ButtonLink
          to={paths.sale({ id: latest.orderId })}
          variant="secondary"
          iconStart={<MessageSquare aria-hidden="true" />}
        >
          <FormattedMessage id="TeachStudentPage.message" />
        </ButtonLink>
      )}
      <ButtonLink to={paths.profile({ id: student.customerId })} variant="ghost">
        <FormattedMessage id="TeachStudentPage.profile" />
      </ButtonLink>
    </>
  );
}
