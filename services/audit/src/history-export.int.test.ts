import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditWorld, administrator, anonymous, person } from './audit.fixtures.ts';
import { all, startHistory } from './history.fixtures.ts';

const path = '/platform/setting/history/export';
let audit: AuditWorld;
beforeAll(async () => {
  audit = await startHistory();
});
afterAll(() => audit?.close());

/** Rows of a csv, without its header; no cell of these has a line of its own. */
const rowsOf = async (query: string) => {
  const response = await audit.download(`${path}?format=csv&${query}`, administrator);
  expect(response.status).toBe(200);
  return (await response.text()).trim().split('\r\n').slice(1);
};
/** Numbers of entries, which stand third from the end. */
const numbers = (rows: readonly string[]) => rows.map((row) => row.split(',').at(-3));
const listed = async (query: string) => {
  const { body } = await audit.get(`/platform/setting/history?limit=100&${query}`, administrator);
  return (body.data as { id: string }[]).map(({ id }) => id);
};

it('is for those who may read the list', async () => {
  const of = async (actor: Parameters<typeof audit.download>[1]) =>
    (await audit.download(`${path}?format=csv`, actor)).status;
  expect([await of(undefined), await of(anonymous), await of(person('irina'))]).toEqual([401, 401, 403]);
});

it.each(['', 'type=identity.session.started', 'changer=irina', 'entity=account', 'search=none-of-them'])(
  'holds what the list shows for "%s"',
  async (query) => {
    const until = `dateTo=2026-03-01T00:00:00Z&${query}`;
    expect(numbers(await rowsOf(until))).toEqual(await listed(until));
  },
);

it('is a sheet for those who ask for one', async () => {
  const response = await audit.download(`${path}?format=xlsx&dateTo=2026-03-01T00:00:00Z`, administrator);
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="history-[\d-]+\.xlsx"$/,
  );
  const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()));
  expect(sheets[0]?.rows).toHaveLength(all.length + 1);
});

it('tells dates by the clocks of the reader', async () => {
  const [row] = await rowsOf(
    'dateTo=2026-03-01T00:00:00Z&type=identity.session.ended&timeZone=Asia/Vladivostok',
  );
  expect(row).toContain(',11/02/2026 22:00:00,');
});

it('is itself in the history, with what it was chosen by', async () => {
  await rowsOf('field=email');
  await expect
    .poll(
      async () =>
        (await audit.rows({ type: 'audit.export.started', 'changes.current': 'field: email' })).length,
      {
        timeout: 15_000,
      },
    )
    .toBe(1);
  const [row] = await audit.rows({ type: 'audit.export.started', 'changes.current': 'field: email' });
  expect(row).toMatchObject({ changer: 'administrator', personId: 'administrator', entity: 'history' });
});

it.each([
  ['format=pdf', 'format'],
  ['', 'format'],
  ['format=csv&dateFrom=yesterday', 'dateFrom'],
  ['format=csv&limit=5', 'limit'],
  ['format=csv&timeZone=Mars', 'timeZone'],
])('refuses "%s" by the field', async (query, field) => {
  const { status, body } = await audit.get(`${path}?${query}`, administrator);
  expect(status).toBe(400);
  expect(Object.keys(body.errorList)).toEqual([field]);
});
