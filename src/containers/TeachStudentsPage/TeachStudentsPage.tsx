import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { KeywordSearch } from '#src/components/KeywordSearch/KeywordSearch.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { teachDownloads } from '#src/api/teach.ts';
import { paths } from '#shared/config/paths.ts';
import { studentSorts } from '#shared/contract/api/teach.ts';
import type { Students } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { StudentTable } from './components/StudentTable.tsx';
import { AddContactsButton } from './contacts/AddContactsButton.tsx';
import { ContactsSection } from './contacts/ContactsSection.tsx';
import { fetchContacts } from './contacts/contacts.duck.ts';
import { fetchStudents, readStudents, selectTeachStudents } from './TeachStudentsPage.duck.ts';
import type { StudentsAddress } from './TeachStudentsPage.duck.ts';
import css from './TeachStudentsPage.module.css';

/** Loads the page, the order and the search of the address. */
export const loader: Loader = async ({ search, dispatch }) => {
  await Promise.all([dispatch(fetchStudents(readStudents(search))), dispatch(fetchContacts())]);
};

/** People who have booked classes of the teacher: who came how often. */
export function TeachStudentsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const address = readStudents(search);
  const { show, students } = useAppSelector(selectTeachStudents);
  const error = errorOf(show);
  const zone = useReaderZone() ?? 'UTC';
  const isEmpty = students?.totalItems === 0 && !address.keywords;

  return (
    <TeachLayout
      page="students"
      title={intl.formatMessage({ id: 'TeachStudentsPage.title' })}
      freshness={students}
      actions={
        <>
          <AddContactsButton />
          {!isEmpty && (
            <ButtonAnchor
              variant="secondary"
              iconStart={<Download aria-hidden="true" />}
              href={teachDownloads.students({ ...address, zone })}
              download
            >
              <FormattedMessage id="TeachClassPage.csv" />
            </ButtonAnchor>
          )}
        </>
      }
    >
      {!isEmpty && <Filters address={address} />}
      <TeachContent
        error={error}
        title={<FormattedMessage id="TeachStudentsPage.failed" />}
        onRetry={() => void dispatch(fetchStudents(address))}
        skeleton={<Skeleton shape="block" height="24rem" />}
      >
        {!error && students && (
          <StudentList students={students} address={address} isStale={show.status === 'loading'} />
        )}
      </TeachContent>
      {!address.keywords && address.page === 1 && <ContactsSection />}
    </TeachLayout>
  );
}

interface StudentListProps {
  students: Students;
  address: StudentsAddress;
  /** Another page or search is on its way. */
  isStale: boolean;
}

function StudentList({ students, address, isStale }: StudentListProps) {
  if (students.students.length === 0) return <NoStudents keywords={address.keywords} />;
  return (
    <>
      <p className={css.total} aria-live="polite">
        <FormattedMessage id="TeachStudentsPage.total" values={{ count: students.totalItems }} />
      </p>
      <StudentTable students={students.students} isStale={isStale} />
      <Pagination
        page={address.page}
        totalPages={students.totalPages}
        to={page => paths.teachStudents({ ...address, page })}
      />
    </>
  );
}

/** Search by name, and the order of the list. */
function Filters({ address: { keywords, sort } }: { address: StudentsAddress }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <KeywordSearch
      keywords={keywords}
      label={intl.formatMessage({ id: 'TeachStudentsPage.search' })}
      onSearch={words => void navigate(paths.teachStudents({ keywords: words, sort }))}
    >
      <label className={css.sort}>
        <span>
          <FormattedMessage id="TeachStudentsPage.sort" />
        </span>
        <SelectBox
          value={sort}
          onChange={event =>
            void navigate(paths.teachStudents({ keywords, sort: event.target.value }))
          }
        >
          {studentSorts.map(one => (
            <option key={one} value={one}>
              {intl.formatMessage({ id: `TeachStudentsPage.sort.${one}` })}
            </option>
          ))}
        </SelectBox>
      </label>
    </KeywordSearch>
  );
}

function NoStudents({ keywords }: { keywords: string }) {
  const messageKey = keywords ? 'none' : 'empty';
  return (
    <EmptyState
      title={<FormattedMessage id={`TeachStudentsPage.${messageKey}`} />}
      action={
        <ButtonLink
          to={keywords ? paths.teachStudents() : paths.manageListings()}
          variant="secondary"
        >
          <FormattedMessage id={`TeachStudentsPage.${messageKey}.action`} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={`TeachStudentsPage.${messageKey}.help`} values={{ keywords }} />
    </EmptyState>
  );
}
