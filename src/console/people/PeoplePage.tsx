import { useId } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { Person } from '../api/shapes.ts';
import { useRows } from '../data/useRows.ts';
import { ListPages } from '../shell/ListPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { SearchInput } from '../shell/SearchInput.tsx';
import filters from '../shell/Filters.module.css';
import css from '../shell/Rows.module.css';
import { PersonState } from './PersonState.tsx';

const states = ['pendingApproval', 'active', 'banned'] as const;

type PersonFilter = { search?: string; states?: string };

/** People by name, mail or id. */
export function PeoplePage() {
  const intl = useIntl();
  const list = useRows<Person>('users');
  const { rows, error, filter } = list;
  return (
    <Page title={intl.formatMessage({ id: 'ConsolePeople.title' })}>
      <PersonFilters filter={filter} onChange={list.setFilter} />
      {list.isPartial && (
        <Notice tone="info">
          <FormattedMessage id="ConsolePeople.partial" />
        </Notice>
      )}
      {rows && rows.length > 0 && (
        <>
          <PersonTable rows={rows} isStale={list.isStale} />
          <ListPages {...list.pages} />
        </>
      )}
      {rows?.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsolePeople.none" />}>
          <FormattedMessage
            id={list.unknown.includes('names') ? 'ConsolePeople.exact' : 'ConsolePeople.none.text'}
          />
        </EmptyState>
      )}
      {!rows && !error && <RowsSkeleton />}
      {!rows && error && (
        <LoadFailure error={error} inProgress={list.isFetching} onRetry={list.retry} />
      )}
    </Page>
  );
}

interface PersonFiltersProps {
  filter: PersonFilter;
  onChange: (filter: PersonFilter) => void;
}

function PersonFilters({ filter, onChange }: PersonFiltersProps) {
  const intl = useIntl();
  const id = useId();
  const { states: _states, ...others } = filter;
  return (
    <div role="search" className={filters.root}>
      <SearchInput
        label={intl.formatMessage({ id: 'ConsolePeople.search' })}
        value={filter.search ?? ''}
        onChange={search => onChange({ ...filter, search })}
      />
      <div className={filters.field}>
        <label className={filters.label} htmlFor={id}>
          <FormattedMessage id="ConsolePeople.state" />
        </label>
        <SelectBox
          id={id}
          value={filter.states ?? 'all'}
          onChange={({ target: { value } }) =>
            onChange(value === 'all' ? others : { ...others, states: value })
          }
        >
          {['all', ...states].map(state => (
            <option key={state} value={state}>
              {intl.formatMessage({ id: `ConsolePersonState.${state}` })}
            </option>
          ))}
        </SelectBox>
      </div>
    </div>
  );
}

function PersonTable({ rows, isStale }: { rows: readonly Person[]; isStale: boolean }) {
  const intl = useIntl();
  return (
    <div className={clsx(isStale && css.stale)}>
      <CardTable
        label={intl.formatMessage({ id: 'ConsolePeople.title' })}
        headings={[
          'ConsolePeople.name',
          'ConsolePeople.email',
          'ConsolePeople.state',
          'ConsolePeople.since',
        ]}
      >
        {rows.map(person => (
          <CardRow
            key={person.id}
            className={css.row}
            nameClassName={css.name}
            name={
              <Link to={`/people/${person.id}`}>
                <bdi>{person.displayName}</bdi>
              </Link>
            }
          >
            <CardCell heading="ConsolePeople.email" className={css.long}>
              {person.email}
            </CardCell>
            <CardCell heading="ConsolePeople.state">
              <PersonState person={person} />
            </CardCell>
            <CardCell heading="ConsolePeople.since">
              <FormattedDate value={person.createdAt} dateStyle="medium" />
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}
