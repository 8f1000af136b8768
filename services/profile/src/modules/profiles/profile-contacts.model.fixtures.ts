/** A small model of personal phones and addresses: whole lists, whose rows keep their ids. */
import type { Random } from './chance.fixtures.ts';
import { type Refused, type Sample, WRONG } from './profile-change.samples.fixtures.ts';

export interface ContactRow {
  /** Known once the answer told it. */
  readonly id?: string | undefined;
  readonly main: string;
  readonly additional: string | null;
  readonly messengers: readonly string[];
}
export type ContactList = 'mobiles' | 'emails';

type Given = Readonly<Record<string, unknown>>;
/** What is given in a row, what is kept of it (nothing of an empty one), and by which key no two rows are alike. */
interface RowSample {
  readonly given: Given;
  readonly kept?: Omit<ContactRow, 'id'>;
  readonly key?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

const phone = '+79161234567';
const row = (main: string, additional: string | null = null, messengers: readonly string[] = []) => ({
  kept: { main, additional, messengers },
  key: `${main},${additional ?? ''}`,
});
const samples: Readonly<Record<ContactList, readonly RowSample[]>> = {
  mobiles: [
    { given: { main: '8 916 123-45-67' }, ...row(phone) },
    { given: { main: phone, messengers: ['telegram', 'viber'] }, ...row(phone, null, ['viber', 'telegram']) },
    { given: { main: phone, additional: '00123' }, ...row(phone, '00123') },
    {
      given: { main: '+44 7700 900123', additional: ' ', messengers: ['whatsapp'] },
      ...row('+447700900123', null, ['whatsapp']),
    },
    { given: { main: '  ', messengers: ['viber'] } },
    { given: { main: '7' }, errors: { main: 'errorPhone' } },
    { given: { main: phone, additional: '123' }, key: `${phone},123`, errors: { additional: 'errorFormat' } },
  ],
  emails: [
    { given: { main: 'Anna@Home.Example' }, ...row('anna@home.example') },
    { given: { main: 'b@home.example' }, ...row('b@home.example') },
    { given: { main: 'c@home.example ' }, ...row('c@home.example') },
    { given: { main: '' } },
    { given: { main: '@' }, errors: { main: 'errorEmail' } },
  ],
};

const keyOf = ({ main, additional }: ContactRow): string => `${main},${additional ?? ''}`;

interface Asked extends RowSample {
  readonly id: string | undefined;
}

const errorsOf = (asked: readonly Asked[], stored: readonly ContactRow[]): Refused['errors'] => {
  const errors: Record<string, string> = {};
  // Of a row without contents nothing is kept, so nothing of it is wrong.
  const rows = asked.map((row) => (row.kept || row.errors ? row : { ...row, id: undefined }));
  for (const [index, { id, key, errors: own = {} }] of rows.entries()) {
    const before = rows.slice(0, index);
    if (id !== undefined && !stored.some((known) => known.id === id)) errors[`.${index}.id`] = 'errorUnknown';
    else if (id !== undefined && before.some((other) => other.id === id))
      errors[`.${index}.id`] = 'errorUnique';
    for (const [at, code] of Object.entries(own)) errors[`.${index}.${at}`] = code;
    if (key !== undefined && before.some((other) => other.key === key))
      errors[`.${index}.main`] = 'errorUnique';
  }
  return errors;
};

/** A list as a person might send it: rows that are there by their ids, changed or not, new ones, and some that are wrong. */
export const contactsSample = (
  random: Random,
  list: ContactList,
  stored: readonly ContactRow[],
): Sample<readonly Given[] | null, readonly ContactRow[]> => {
  if (random.chance(0.1)) return [null, []];
  const ids = stored.flatMap(({ id }) => (id === undefined ? [] : [id]));
  // Ids given to each other's rows change nothing that anybody reads.
  if (random.chance(0.2) && stored.length > 1)
    return [stored.map((known, index) => ({ ...known, id: ids.at(index - 1) })), stored];
  const mayBeWrong = random.chance(WRONG);
  const good = samples[list].filter(({ errors }) => errors === undefined);
  const drawn = random.some(mayBeWrong ? samples[list] : good, 3).map((sample): Asked => {
    const id = random.chance(0.4) && ids.length > 0 ? random.pick(ids) : undefined;
    return { ...sample, id: mayBeWrong && random.chance(0.2) ? 'somebody-elses' : id };
  });
  const seen = new Set<string | undefined>();
  const isNew = (mark: string | undefined) => mark === undefined || (!seen.has(mark) && seen.add(mark));
  const asked = mayBeWrong ? drawn : drawn.filter(({ key, id }) => isNew(key) && isNew(id));
  const given = asked.map(({ given: said, id }) => (id === undefined ? said : { id, ...said }));
  const errors = errorsOf(asked, stored);
  if (Object.keys(errors).length > 0) return [given, { errors }];
  const named = new Set(asked.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const kept = asked.flatMap(({ kept: said, id, key }) => {
    if (said === undefined) return [];
    // One that says what a row said which is not named is that row.
    const same = stored.find((known) => keyOf(known) === key && !named.has(known.id ?? ''));
    return [{ ...said, id: id ?? same?.id }];
  });
  return [given, kept];
};

/** As everybody but the ids is compared. */
export const withoutIds = (list: readonly ContactRow[]) =>
  list.map(({ main, additional, messengers }) => ({ main, additional, messengers }));

/** As the journal tells it. */
export const toldContacts = (list: readonly ContactRow[]): string[] =>
  list.map(({ main, additional, messengers }) =>
    [additional === null ? main : `${main},${additional}`, ...messengers].join(' '),
  );

/** What an answer says otherwise than the model: an id that changed is none that the row had. */
export const contactsDiffer = (got: readonly ContactRow[], expected: readonly ContactRow[]): boolean =>
  JSON.stringify(withoutIds(got)) !== JSON.stringify(withoutIds(expected)) ||
  expected.some(({ id }, index) => id !== undefined && id !== got[index]?.id);
