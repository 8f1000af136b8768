/** Rows that hold a part of a text, found by the runs of three characters that the rows carry. */
import type { Model, QueryFilter } from 'mongoose';
import type { CollectionIndex } from './collection.ts';
import { containsText, exactParts, soughtTexts } from './contains-text.ts';
import { type GramRange, gramOfReference, gramsOf, rangesOf } from './grams.ts';

/** What a row is found by, beside itself. Absent where the version before wrote it: such a row is looked at by itself. */
export interface Searchable {
  readonly grams?: readonly number[];
}

/** Paths of a row that its list is searched in. */
export interface SearchedPaths {
  readonly texts: readonly string[];
  /** Ids of what is found by a text of its own. */
  readonly references?: readonly string[];
}

/** Of the shape of a collection: written with every row, read by nobody but the index. */
export const gramsField = { type: [Number], default: undefined, select: false };
export const gramsIndex: CollectionIndex = { name: 'grams', key: { grams: 1 } };

const valuesAt = (value: unknown, [key, ...rest]: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, key), rest) : [];
};
const textsAt = (row: object, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => valuesAt(row, path.split('.'))).filter((value) => typeof value === 'string');

/** The row as it is stored. */
export const withGrams = <Row extends object>(
  row: Row,
  { texts, references = [] }: SearchedPaths,
): Row & Searchable => ({
  ...row,
  grams: [...gramsOf(textsAt(row, texts)), ...textsAt(row, references).map(gramOfReference)],
});

export interface Search {
  /** A part of one of the texts below. */
  readonly part: string;
  readonly texts: readonly string[];
  /** Rows that refer to one of these are found as well. */
  readonly references?: { readonly path: string; readonly ids: readonly string[] };
}

/** A condition under which an index finds few rows among which all that are searched for are. */
export interface Lead {
  readonly filter: QueryFilter<Searchable>;
  /** It leads to no more rows than are read for a page; otherwise nobody knows. */
  readonly few: boolean;
  /** It leads to no more rows than are sorted for a page whose rows may stand last in its order. */
  readonly sortable: boolean;
}

/** Rows that are read and sorted without another index's help. */
const NARROW = 5_000;
/**
 * Rows that are sorted rather than looked for in the order of a page: equal beginnings stand together there, so that all
 * that match may stand behind the rest. Sorting so many takes half as long as looking through 100,000.
 */
const SORTED = 20_000;
/** So few that a rarer run is not looked for. */
const FEW = 100;

/** What is searched for; candidates of an index are judged by it. */
export const holds = <Row>({ part, texts, references }: Search): QueryFilter<Row> => {
  const any = [
    ...texts.map((path) => ({ [path]: containsText(part) })),
    ...(references === undefined ? [] : [{ [references.path]: { $in: [...references.ids] } }]),
  ];
  return { $or: any } as QueryFilter<Row>;
};

const among = ({ from, to }: GramRange) =>
  ({ grams: from === to ? from : { $elemMatch: { $gte: from, $lte: to } } }) as QueryFilter<Searchable>;

/** The rarest run of a part, as far as rows are counted. */
const rarestOf = async <Row>(
  model: Model<Row>,
  ranges: readonly [GramRange, ...GramRange[]],
): Promise<{ range: GramRange; few: boolean; sortable: boolean }> => {
  let range = ranges[0];
  let limit = SORTED + 1;
  for (const next of ranges) {
    const rows = await model
      .countDocuments(among(next) as QueryFilter<Row>, { hint: gramsIndex.name, limit })
      .exec();
    if (rows < limit) [range, limit] = [next, rows];
    if (rows <= FEW) break;
  }
  return { range, few: limit <= NARROW, sortable: limit <= SORTED };
};

/** Undefined where the rows of the collection carry no runs, or nothing is searched for: all rows are looked through. */
export const leadOf = async <Row>(
  model: Model<Row>,
  { part, references }: Search,
): Promise<Lead | undefined> => {
  const sought = soughtTexts(part).map(exactParts);
  const ranges = sought.map((parts) => parts.flatMap(rangesOf));
  const [[first, ...others] = []] = ranges;
  if (first === undefined || model.schema.path('grams') === undefined) return undefined;
  const referred = (references?.ids ?? []).map(gramOfReference);
  // A number is one of two texts: rows of either are looked at.
  if (ranges.length > 1) {
    const either = ranges.flatMap(([range]) => (range === undefined ? [] : [among(range)]));
    const filter = { $or: [...either, { grams: { $in: [null, ...referred] } }] } as QueryFilter<Searchable>;
    return { filter, few: false, sortable: false };
  }
  // One or two characters are not counted here: their rows have to be read for it.
  const { range, few, sortable } =
    first.from === first.to
      ? await rarestOf(model, [first, ...others])
      : { range: first, few: false, sortable: false };
  const filter = { $or: [among(range), { grams: { $in: [null, ...referred] } }] } as QueryFilter<Searchable>;
  return { filter, few, sortable };
};
