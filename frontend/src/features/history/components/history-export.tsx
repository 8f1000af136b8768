import { auditHistoryExportCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { ListExport } from '../../../screen/list-export.tsx';
import type { List } from '../../../screen/use-list.ts';
import { exportMessages } from '../texts.ts';

/** The rows that the list shows by its filters, as a file. */
export function HistoryExport({ list }: { list: Pick<List<unknown>, 'question'> }) {
  return <ListExport call={auditHistoryExportCall} texts={exportMessages} list={list} name="history" />;
}
