import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { dateReader } from '#src/components/FieldDate/dateReader.ts';
import { useNow, useReader } from '#src/components/useNow.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { todayIn } from '#shared/time/time.ts';
import { mappingOf, withColumn } from './columns.ts';
import type { Column, Mapping } from './columns.ts';
import { importBegun } from './importClasses.duck.ts';
import { readRow } from './readRow.ts';
import type { ReadRow } from './readRow.ts';
import { tableLimits } from '#src/util/table/tableLimits.ts';
import type { Table } from '#src/util/table/readTable.ts';

/** A file that was chosen, and what each of its columns holds. */
export interface OpenTable {
  /** Of the drafts that are made of it. */
  id: string;
  fileName: string;
  table: Table;
  mapping: Mapping;
}

/** Why a file could not be read. */
export type FileFault = 'tooLarge' | 'unread' | 'empty';

/** The file that is open, what it says, and how to choose another one. */
export function useImport() {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<OpenTable | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const rows = useRows(open);

  async function choose(file: File): Promise<void> {
    dispatch(importBegun());
    setOpen(null);
    setFault(null);
    if (file.size > tableLimits.bytes) return setFault('tooLarge');
    const table = await tableOf(file).catch((): FileFault => 'unread');
    if (typeof table === 'string') return setFault(table);
    setOpen({ id: randomId(), fileName: file.name, table, mapping: mappingOf(table.headings) });
  }

  return {
    open,
    fault,
    rows,
    choose,
    close: () => setOpen(null),
    assign: (at: number, column: Column | null) =>
      setOpen(known => known && { ...known, mapping: withColumn(known.mapping, at, column) }),
  };
}

/** @throws Error where the file, or what reads it, can not be loaded */
async function tableOf(file: File): Promise<Table | FileFault> {
  const { readTable } = await import('#src/util/table/readTable.ts');
  return readTable(await file.arrayBuffer()) ?? 'empty';
}

function useRows(open: OpenTable | null): ReadRow[] {
  const intl = useIntl();
  const zone = useReader()?.timeZone;
  const now = useNow();
  return useMemo(() => {
    if (!open || !zone || now === null) return [];
    const reader = { intl, zone, now, dates: dateReader(intl.locale, todayIn(zone, now)) };
    return open.table.rows.map(row => readRow(row, open.mapping, reader));
  }, [open, intl, zone, now]);
}
