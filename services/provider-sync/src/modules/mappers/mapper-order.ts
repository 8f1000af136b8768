/** Which mappers of access decide by what others set before them. */
import type { MapperRow } from './mappers.model.ts';

/** The name of what earlier mappers set stands in a condition that reads it: CEL has no other way to it. */
const readsResult = ({ before, after }: MapperRow): boolean => /\bresult\b/.test(`${before} ${after}`);

const isFollower = (row: MapperRow): boolean =>
  row.enabled && row.type === 'users-access' && row.access.length > 0 && readsResult(row);

/** Mappers of access that read what `changed` sets. */
export const followersOf = (changed: MapperRow, rows: readonly MapperRow[]): readonly MapperRow[] => {
  const at = rows.findIndex(({ _id }) => _id === changed._id);
  return at < 0 ? [] : rows.slice(at + 1).filter(isFollower);
};

const setBefore = (row: MapperRow, rows: readonly MapperRow[]): string =>
  rows
    .slice(
      0,
      rows.findIndex(({ _id }) => _id === row._id),
    )
    .flatMap(({ _id, type, enabled }) => (type === 'users-base' && enabled ? _id : []))
    .join(' ');

/** Mappers of access that other fields are set before now. */
export const followersOfOrder = (
  previous: readonly MapperRow[],
  next: readonly MapperRow[],
): readonly MapperRow[] =>
  next.filter((row) => isFollower(row) && setBefore(row, previous) !== setBefore(row, next));
