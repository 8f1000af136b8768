/** Rows of a realm as Keycloak answers them: what is of another type than it should be ends the reading. */
import { createListGuard } from '../../adapters/list-guard.ts';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { PatientKeycloak } from './patient-keycloak.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows that are asked for at once. */
const ROWS = 500;
const NAME_MAX = 255;

export const malformed = (detail: string): ProviderFailed => new ProviderFailed('malformed', { detail });

/** An optional text. */
export const text = (row: Row, field: string): string | undefined => {
  const value = row[field] ?? '';
  if (typeof value !== 'string') throw malformed(`${field} is no text`);
  return value === '' ? undefined : value;
};

export const needed = (row: Row, field: string): string => {
  const value = text(row, field);
  if (value === undefined || value.length > NAME_MAX) throw malformed(`a row without ${field}`);
  return value;
};

/** An optional switch. */
export const flag = (row: Row, field: string, otherwise: boolean): boolean => {
  const value = row[field] ?? otherwise;
  if (typeof value !== 'boolean') throw malformed(`${field} is no switch`);
  return value;
};

const texts = (value: unknown): readonly string[] => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every((one) => typeof one === 'string')) throw malformed('an attribute that is no text');
  return values;
};

export const attributesOf = ({ attributes = {} }: Row): Record<string, readonly string[]> => {
  if (attributes === null) return {};
  if (typeof attributes !== 'object' || Array.isArray(attributes))
    throw malformed('attributes are no object');
  return Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, texts(values)]));
};

/** Every row of a list that is short enough to be held, each once. A page may be shorter than asked: what the client may not see is cut out of it. */
export async function* everyRow(
  keycloak: Pick<PatientKeycloak, 'list'>,
  path: string,
  query: Readonly<Record<string, boolean>> = {},
): AsyncGenerator<Row> {
  const guard = createListGuard();
  for (let first = 0; ; first += ROWS) {
    const rows = await keycloak.list(path, { first, max: ROWS, ...query });
    if (rows.length === 0) return;
    const fresh = guard(rows.map((row) => needed(row, 'id')));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of fresh) yield byId.get(id) as Row;
  }
}

export const brief = { briefRepresentation: true };
