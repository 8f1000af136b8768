import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { IdKey } from '@gatehouse/contracts/identity/resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { createGatheredReads } from '@gatehouse/kit/runtime/gathered-reads.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import type { Guard } from '../../accounts/attempts/attempts.domain.ts';
import type { NamedAttemptsRepository } from '../../accounts/attempts/attempts.repository.ts';
import { typedIdentifier } from '../../accounts/identifiers.domain.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { IdentifierHash } from '../schemes/identifier-key.ts';
import type { SchemeRow } from '../schemes/schemes.domain.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import type { Subject } from './attempt-guard.service.ts';
import { type Requester, requesterKey } from './requester.domain.ts';

/** How a person names themselves: the field that `idKey` names counts. */
export interface Identification {
  readonly login?: string | undefined;
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
}

export interface NamedSubject extends Subject {
  /** Normalized. */
  readonly identifier: string;
}

export interface SubjectServiceDeps {
  readonly accounts: Pick<AccountsRepository, 'findManyForSignIn'>;
  readonly namedAttempts: Pick<NamedAttemptsRepository, 'findMany'>;
  readonly identifierHash: Pick<IdentifierHash, 'of'>;
  readonly schemes: Pick<Schemes, 'schemeFor'>;
  readonly networkGuard: NetworkGuard;
  /** Whether people wait for the processor anyway. */
  readonly busy: () => boolean;
}

/** Most people of one read. */
const READ_MOST = 200;
/** Milliseconds a read waits for others while hashes queue up. */
const GATHER = 15;

const technical = () => problem(authErrors.tech, { extras: { accessError: true } });

/** Finds out who a sign-in is about, without anybody outside being able to tell whether they exist (N5). */
export const createSubjects = ({
  accounts,
  namedAttempts,
  identifierHash,
  schemes,
  networkGuard,
  busy,
}: SubjectServiceDeps) => {
  const gatherMs = () => (busy() ? GATHER : 0);
  const readAccount = createGatheredReads<string, SignInAccount | null>({
    most: READ_MOST,
    gatherMs,
    read: async (identifiers) => {
      const found = await accounts.findManyForSignIn(identifiers);
      return identifiers.map((identifier) => found.get(identifier) ?? null);
    },
  });
  const readGuard = createGatheredReads<string, Guard | null>({
    most: READ_MOST,
    gatherMs,
    read: async (keys) => {
      const found = await namedAttempts.findMany(keys);
      return keys.map((key) => found.get(key) ?? null);
    },
  });
  const keysOf = (identifier: string, requester: Requester) => ({
    key: identifierHash.of('attempts', identifier),
    namedKey: identifierHash.of('attempts by asker', `${requesterKey(requester)}\0${identifier}`),
  });
  return {
    /** The same for requesters as they are counted, by their keys. */
    namedKeysOf: (identifiers: readonly string[], requesters: readonly string[]): readonly string[] =>
      requesters.flatMap((requester) =>
        identifiers.map((identifier) =>
          identifierHash.of('attempts by asker', `${requester}\0${identifier}`),
        ),
      ),
    /** Keys of what a requester has failed with each of these names. */
    namedKeys: (identifiers: readonly string[], requester: Requester): readonly string[] =>
      identifiers.map((identifier) => keysOf(identifier, requester).namedKey),
    /** The identifier that `idKey` names, normalized. 400 names the field when it is missing or no number. */
    identifierOf: (idKey: IdKey, form: Identification): string => {
      const text = form[idKey];
      const identifier = text === undefined ? undefined : typedIdentifier(idKey, text);
      if (identifier !== undefined) return identifier;
      const empty = text === undefined || text.trim() === '';
      const code = empty || idKey !== 'mobile' ? 'errorEmpty' : 'errorPhone';
      throw refusedFields({ [idKey]: code });
    },
    /** Two reads at once for everybody, so that the time does not tell which of them found something. */
    find: async (identifier: string, requester: Requester): Promise<NamedSubject> => {
      const keys = keysOf(identifier, requester);
      const [account, named] = await Promise.all([readAccount(identifier), readGuard(keys.namedKey)]);
      return { ...keys, account, named, identifier };
    },
    /** For steps that judge no proof: without the count of failures, and many people in one read. */
    findTogether: async (identifier: string, requester: Requester): Promise<NamedSubject> => ({
      ...keysOf(identifier, requester),
      account: await readAccount(identifier),
      named: null,
      identifier,
    }),
    /** Scheme by which the subject signs in here. Throws `auth.tech` without one, from a network that is kept out, and at a disabled domain. */
    schemeOf: (subject: NamedSubject, context: EventContext): SchemeRow => {
      networkGuard.assertOpen(context);
      const scheme = schemes.schemeFor({
        assigned: subject.account === null ? undefined : subject.account.schemeCode,
        identifier: subject.identifier,
        domainId: context.domain,
      });
      if (scheme === undefined) throw technical();
      return scheme;
    },
  };
};
export type Subjects = ReturnType<typeof createSubjects>;
