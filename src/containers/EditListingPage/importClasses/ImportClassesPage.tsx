import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { paths } from '#shared/config/paths.ts';
import { ChooseFile } from './components/ChooseFile.tsx';
import { ColumnChoices } from './components/ColumnChoices.tsx';
import { MakeDrafts } from './components/MakeDrafts.tsx';
import { PastImports, UndoImport } from './components/PastImports.tsx';
import { Preview } from './components/Preview.tsx';
import { fetchImports, makeDrafts, selectImportClasses } from './importClasses.duck.ts';
import { tableLimits } from '#src/util/table/tableLimits.ts';
import { useImport } from './useImport.ts';
import css from './ImportClasses.module.css';

/** Loads the imports that can be undone. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchImports());
};

/** Makes drafts of the rows of a table, which its teacher sees before as they will be. */
export function ImportClassesPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { open, fault, rows, choose, close, assign } = useImport();
  const { done, make: making } = useAppSelector(selectImportClasses);
  const heading = useRef<HTMLHeadingElement>(null);

  async function make() {
    if (!open) return;
    const untitled = intl.formatMessage({ id: 'EditListingPage.untitled' });
    const call = { id: open.id, rows: rows.map(({ values }) => values), untitled };
    if (makeDrafts.fulfilled.match(await dispatch(makeDrafts(call)))) {
      close();
      // The rows are gone, and what became of them is at the top.
      heading.current?.focus();
    }
    // Those of a try that failed can be taken back, too.
    await dispatch(fetchImports());
  }

  return (
    <TeachLayout
      page="listings"
      title={intl.formatMessage({ id: 'ImportClasses.title' })}
      headingRef={heading}
      freshness={null}
    >
      {done && (
        <Notice
          tone="success"
          title={<FormattedMessage id="ImportClasses.done" values={{ count: done.count }} />}
          action={
            <div className={css.actions}>
              <ButtonLink to={paths.manageListings({ group: 'drafts' })} size="small">
                <FormattedMessage id="ImportClasses.drafts" />
              </ButtonLink>
              <UndoImport id={done.id} />
            </div>
          }
        >
          <FormattedMessage id="ImportClasses.done.help" />
        </Notice>
      )}
      <ChooseFile
        fileName={open?.fileName ?? null}
        fault={fault}
        isBusy={making.status === 'loading'}
        onChoose={choose}
      />
      {open && (
        <>
          <ColumnChoices key={open.id} open={open} onAssign={assign} />
          {open.table.isCut && (
            <Notice
              tone="warning"
              title={
                <FormattedMessage id="ImportClasses.cut" values={{ most: tableLimits.rows }} />
              }
            />
          )}
          <Preview rows={rows} />
          <MakeDrafts rows={rows} onMake={() => void make()} />
        </>
      )}
      <PastImports />
    </TeachLayout>
  );
}
