import { Download, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { TeachFailure, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { teachDownloads } from '#src/api/teach.ts';
import { paths } from '#shared/config/paths.ts';
import { studentSorts } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { StudentTable } from './components/StudentTable.tsx';
import { fetchStudents, readStudents, selectTeachStudents } from './TeachStudentsPage.duck.ts';
import type { StudentsAddress } from './TeachStudentsPage.duck.ts';
import css from './TeachStudentsPage.module.css';

/** Loads the page, the order and the search of the address. */
export const loader: Loader = async ({ search, dispatch }) => {
  await dispatch(fetchStudents(readStudents(search)));
};

/** People who have booked classes of the teacher: who came how often. */
export function TeachStudentsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const address = readStudents(search);
  const { show, students } = useAppSelector(selectTeachStudents);
  const error = errorOf(show);

  return (
    <TeachLayout
      page="students"
      title={intl.formatMessage({ id: 'TeachStudentsPage.title' })}
      freshness={students}
      actions={
        <ButtonAnchor
          variant="secondary"
          iconStart={<Download aria-hidden="true" />}
          href={teachDownloads.students(address)}
          download
        >
          <FormattedMessage id="TeachClassPage.csv" />
        </ButtonAnchor>
      }
    >
      <Filters key={address.keywords} address={address} />
      {error ? (
        <TeachFailure
          error={error}
          title={<FormattedMessage id="TeachStudentsPage.failed" />}
          onRetry={() => void dispatch(fetchStudents(address))}
        />
      ) : !students ? (
        <Skeleton shape="block" height="24rem" />
      ) : students.students.length === 0 ? (
        <NoStudents keywords={address.keywords} />
      ) : (
        <>
          <p className={css.total} aria-live="polite">
            <FormattedMessage
              id="TeachStudentsPage.total"
              values={{ count: students.totalItems }}
            />
          </p>
          <StudentTable students={students.students} isStale={show.status === 'loading'} />
          <Pagination
            page={address.page}
            totalPages={students.totalPages}
            to={page => paths.teachStudents({ ...address, page })}
          />
        </>
      )}
    </TeachLayout>
  );
}

const longest = 200;

/** Search by name, and the order of the list. */
function Filters({ address: { keywords, sort } }: { address: StudentsAddress }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const label = intl.formatMessage({ id: 'TeachStudentsPage.search' });
  return (
    <form
      role="search"
      className={css.filters}
      onSubmit={event => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('keywords');
        const text = typeof typed === 'string' ? typed.trim() : '';
        void navigate(paths.teachStudents({ keywords: text, sort }));
      }}
    >
      <input
        type="search"
        name="keywords"
        className={css.input}
        aria-label={label}
        placeholder={label}
        defaultValue={keywords}
        maxLength={longest}
      />
      <Button type="submit" variant="secondary" iconStart={<Search aria-hidden="true" />}>
        <FormattedMessage id="TeachListingsPage.search.action" />
      </Button>
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
    </form>
  );
}

function NoStudents({ keywords }: { keywords: string }) {
  const messageKey = keywords ? 'none' : 'empty';
  return (
    <EmptyState
      title={<FormattedMessage id={`TeachStudentsPage.${messageKey}`} />}
      action={
        <ButtonLink
          to={keywords ? paths.teachStudents() : paths.teachListings()}
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
