import { setTimeout as pause } from 'node:timers/promises';
import type { Profile, StoredPicture } from '@gatehouse/contracts/profile/resources.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { type Ask, askAs } from './ask-as.ts';
import type { DemoProfile } from './profile-values.ts';
import type { SeedContext } from './seed-context.ts';

export type DemoProfileOf = DemoProfile & { readonly accountId: string };

/** Milliseconds between tries, and in which they have to succeed: the account of a moment ago comes to the profiles by an event. */
const TRY_EACH = 250;
const TRY_FOR = 90_000;

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const answered = async <T>(answer: Response, what: string): Promise<T> => {
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

const upload = async (ask: Ask, code: string, drawing: string): Promise<string> => {
  const prepared = await ask(`${API_PREFIX}/platform/user/avatar`, { method: 'POST' });
  const { url } = await answered<{ url: string }>(prepared, `no address for ${code}`);
  const body = new FormData();
  body.set('name', `${code}.svg`);
  body.set('path', `additionalInfo.${code}`);
  body.set('file', new Blob([drawing], { type: 'image/svg+xml' }), `${code}.svg`);
  const stored = await ask(url, { method: 'POST', body });
  return (await answered<StoredPicture>(stored, `${code} was not uploaded`)).fileId;
};

const uploadAll = async (ask: Ask, pictures: DemoProfile['pictures']) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(pictures).map(async ([code, drawn]) => [
        code,
        typeof drawn === 'string'
          ? await upload(ask, code, drawn)
          : await Promise.all(drawn.map((drawing) => upload(ask, code, drawing))),
      ]),
    ),
  );

/** Fills the profile of one person in as they would themselves; one that says something already stays as it is. */
const fillProfile = async (context: SeedContext, person: DemoProfileOf): Promise<void> => {
  const { accountId, login } = person;
  const ask = askAs(context, 'profile', { accountId, login });
  const path = `${API_PREFIX}/platform/user/profile`;
  const deadline = Date.now() + TRY_FOR;
  let told = 'nothing';
  while (Date.now() < deadline) {
    const read = await answered<{ profile: Profile }>(await ask(`${path}/details`), person.login);
    const { revision, mainInfo, additionalInfo } = read.profile;
    const values = Object.values(additionalInfo);
    if (values.some((value) => !isEmpty(value))) return;
    // Until the account has come nothing can be edited, nor until the form has.
    if (mainInfo.isEditable && values.length > 0) {
      const said = { ...person.values, ...(await uploadAll(ask, person.pictures)) };
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ revision, additionalInfo: said });
      const changed = await ask(path, { method: 'PATCH', headers, body });
      if (changed.ok) return;
      told = await changed.text();
      // Another change, such as of the account, came first.
      if (changed.status !== 409) break;
    }
    await pause(TRY_EACH);
  }
  throw new Error(`the profile of ${person.login} was not filled in: ${told}`);
};

export const fillProfiles = async (context: SeedContext, people: readonly DemoProfileOf[]): Promise<void> => {
  await Promise.all(people.map((person) => fillProfile(context, person)));
};
