import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { newAccountErrors } from './accounts.domain.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { AccountsService } from './accounts.service.ts';
import { normalizedIdentifiers, normalizeIdentifier } from './identifiers.domain.ts';
import { type ImportLine, importedAccount } from './import-line.ts';

export interface ImportDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'loginsOfHolders' | 'findByIds'>;
  readonly service: Pick<AccountsService, 'createWithin'>;
  readonly hash: (password: string) => Promise<string>;
  /** Hashes asked for at the same time. */
  readonly hashesAtOnce: number;
}

export interface ImportResult {
  readonly created: number;
  /** Lines whose login is there already; nothing of them is changed. */
  readonly unchanged: number;
}

/** Accounts of one transaction. */
const BATCH = 250;

/** `Promise.all` of at most `atOnce` at a time, in order. */
const mapLimited = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const run = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return results;
};

const loginOf = (line: ImportLine): string => normalizeIdentifier('login', line.login) ?? '';

/** Makes many accounts. Running it again changes nothing: a login that exists is passed over. */
export const createAccountsImport = (deps: ImportDeps) => {
  const { units, accounts, service, hash, hashesAtOnce } = deps;

  const importBatch = async (lines: readonly ImportLine[]): Promise<number> => {
    const holders = await accounts.loginsOfHolders(
      lines.flatMap((line) => normalizedIdentifiers(importedAccount(line, null))),
    );
    const missing = lines.filter((line) => {
      const login = loginOf(line);
      if (!holders.has(login)) return true;
      const held = holders.get(login) ?? null;
      if (held !== null && normalizeIdentifier('login', held) === login) return false;
      throw new Error(`the login ${line.login} is the address or the number of another account here`);
    });
    const [held] = await accounts.findByIds(missing.flatMap(({ id }) => id ?? []));
    if (held !== undefined) throw new Error(`the id ${held._id} is another account's here`);
    const made = await mapLimited(missing, hashesAtOnce, async (line) => {
      const passwordHash =
        line.passwordHash ?? (line.password === undefined ? null : await hash(line.password));
      return importedAccount(line, passwordHash);
    });
    if (made.length === 0) return 0;
    await units.run((unit) => service.createWithin(unit, made, 'seed', systemContext));
    return made.length;
  };

  return async (lines: readonly ImportLine[]): Promise<ImportResult> => {
    for (const [index, line] of lines.entries()) {
      const errors = newAccountErrors(importedAccount(line, null));
      if (Object.keys(errors).length > 0) throw new Error(`line ${index + 1}: ${JSON.stringify(errors)}`);
    }
    let created = 0;
    for (let start = 0; start < lines.length; start += BATCH) {
      created += await importBatch(lines.slice(start, start + BATCH));
    }
    return { created, unchanged: lines.length - created };
  };
};
