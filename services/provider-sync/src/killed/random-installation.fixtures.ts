/** Another installation whose positions and companies come, go and change at random. */
import { isInn } from '@gatehouse/contracts/access-request/requisites.ts';
import type { Choices } from '@gatehouse/testkit/properties.ts';
import type { startScriptedInstallation } from '../scripted-installation.fixtures.ts';

type ScriptedInstallation = Awaited<ReturnType<typeof startScriptedInstallation>>;

export interface Named {
  readonly name: string;
  /** Null where it has no switch. */
  readonly active: boolean | null;
}

const innOf = (number: number): string => {
  const stem = String(100_000_000 + number);
  return Array.from({ length: 10 }, (_, last) => `${stem}${last}`).find(isInn) ?? '';
};

export const createRandomInstallation = (
  peer: Pick<ScriptedInstallation, 'put'>,
  choices: Choices,
  { prefix, first, size }: { readonly prefix: string; readonly first: number; readonly size: number },
) => {
  const positions = new Map<string, Named>();
  const companies = new Map<string, Named & { readonly inn: string }>();
  const gone = new Set<string>();
  let made = 0;

  const tellPosition = (code: string, { name, active }: Named) => {
    positions.set(code, { name, active });
    gone.delete(code);
    peer.put('positions', code, { code, nameRu: name, nameEn: name, parent: null, enabled: active });
  };
  const tellCompany = (key: string, row: Named & { readonly inn: string }) => {
    companies.set(key, row);
    const empty = { ogrn: null, okpo: null, taxNumber: null, registrationNumber: null };
    const known = { name: row.name, inn: row.inn, kpp: '770101001', groups: [] };
    peer.put('companies', key, Object.assign(known, empty));
  };
  const acts = {
    newPosition: () => {
      made += 1;
      tellPosition(`${prefix}-p${made}`, { name: `Position ${made}`, active: true });
    },
    newCompany: () => {
      made += 1;
      tellCompany(`${prefix}-c${made}`, { name: `Company ${made}`, active: null, inn: innOf(first + made) });
    },
    changePosition: () => {
      const [code, row] = choices.pick([...positions]);
      made += 1;
      tellPosition(code, {
        name: `Position ${made}`,
        active: choices.chance(0.5) ? row.active : !row.active,
      });
    },
    changeCompany: () => {
      const [key, { inn }] = choices.pick([...companies]);
      made += 1;
      tellCompany(key, { name: `Company ${made}`, active: null, inn });
    },
    endPosition: () => {
      const code = choices.pick([...positions.keys()]);
      gone.add(code);
      peer.put('positions', code, null);
    },
  };
  const names = Object.keys(acts) as (keyof typeof acts)[];
  for (let index = 0; index < size; index += 1) {
    acts.newPosition();
    acts.newCompany();
  }
  return {
    change: (times: number): void => {
      for (let time = 0; time < times; time += 1) acts[choices.pick(names)]();
    },
    /** By their codes, those that are there. */
    positions: (): ReadonlyMap<string, Named> => new Map([...positions].filter(([code]) => !gone.has(code))),
    /** By their keys. */
    companies: (): ReadonlyMap<string, Named> =>
      new Map([...companies].map(([key, { name }]) => [key, { name, active: null }])),
  };
};
