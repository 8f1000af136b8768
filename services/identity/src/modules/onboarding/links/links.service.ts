import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { linkErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import {
  type ActiveLink,
  type Link,
  type LinkPurpose,
  type LinkSituation,
  newLink,
  removedAfter,
  usableLink,
} from './links.domain.ts';
import type { LinksRepository } from './links.repository.ts';

/** The answer to a link in a bad state; a valid one has none. */
export const linkProblem = (situation: Exclude<LinkSituation, 'valid'>): ProblemError => {
  switch (situation) {
    case 'expired':
      return problem(linkErrors.expired, { extras: { expired: true } });
    case 'canceled':
      return problem(linkErrors.canceled, { extras: { canceledError: true } });
    case 'used':
      return problem(linkErrors.used);
  }
};

/** `active`: the browser is signed in as somebody else than the link is for (section 4 of the specification). */
export const linkStatus = (actor: Actor, accountId: string | undefined): 'valid' | 'active' =>
  actor.kind === 'account' && actor.accountId !== accountId ? 'active' : 'valid';

/** Steps are not for a browser that is signed in as somebody else: it has to sign out first. */
export const assertNotActive = (actor: Actor, accountId: string | undefined): void => {
  if (linkStatus(actor, accountId) === 'active') throw problem(linkErrors.wrongStep);
};

/** 256 bits (N4 asks for 128). */
const SECRET_BYTES = 32;

type NewLink = Pick<Link, 'purpose' | 'owner' | 'subject' | 'sentTo'> & { readonly minutes: number };
/** Its secret is for the mail alone. */
export type IssuedLink = ActiveLink & { readonly secret: string; readonly removeAt: Date };

const newSecretLink = (
  { minutes, ...facts }: NewLink,
  {
    ids,
    clock,
    keptDays,
  }: { readonly ids: Pick<Ids, 'secret'>; readonly clock: Clock; readonly keptDays: number },
) => {
  const secret = ids.secret(SECRET_BYTES);
  const link = newLink({ _id: secretHash(secret), ...facts }, minutes, clock.now());
  return { secret, link: { ...link, removeAt: removedAfter(link.endTime, keptDays) } };
};
const issuedOf = ({ secret, link }: ReturnType<typeof newSecretLink>): IssuedLink => ({ ...link, secret });

export const createLinks = ({
  links,
  settings,
  clock,
  ids,
}: {
  readonly links: LinksRepository;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'secret'>;
}) => ({
  /**
   * Stores a link in the caller's transaction and voids the owner's older ones; fails with a duplicate key when another
   * is stored at the same time.
   */
  issue: async (unit: UnitOfWork, facts: NewLink): Promise<IssuedLink> => {
    const keptDays = settings.current().interactionRetention;
    const issued = newSecretLink(facts, { ids, clock, keptDays });
    await links.cancelAll(unit, [facts.purpose], facts.owner);
    await links.insert(unit, [issued.link]);
    return issuedOf(issued);
  },
  /** Stores links of owners that are new themselves, and so have no older ones. */
  issueFirst: async (unit: UnitOfWork, facts: readonly NewLink[]): Promise<readonly IssuedLink[]> => {
    const keptDays = settings.current().interactionRetention;
    const issued = facts.map((one) => newSecretLink(one, { ids, clock, keptDays }));
    await links.insert(
      unit,
      issued.map(({ link }) => link),
    );
    return issued.map(issuedOf);
  },
  /** The link of a secret if it is valid; throws what became of it otherwise, 404 for any other secret. Changes nothing. */
  find: async (purpose: LinkPurpose, secret: string): Promise<ActiveLink> => {
    const link = await links.find(secretHash(secret), purpose);
    if (link === null) throw problem(requestErrors.notFound);
    const usable = usableLink(link, clock.now());
    if (typeof usable === 'string') throw linkProblem(usable);
    return usable;
  },
  /** Uses it up in the transaction of what it entitles to; throws when somebody else did. */
  use: async (unit: UnitOfWork, link: ActiveLink): Promise<void> => {
    if (!(await links.use(unit, link._id, clock.now()))) throw linkProblem('used');
  },
  newest: links.newest,
  /** Voids every link to an account: what it entitled to was meant for the account as it was. */
  voidOfAccount: (unit: UnitOfWork, accountId: string): Promise<void> =>
    links.cancelAll(unit, ['restore', 'first-entry'], accountId),
});
export type Links = ReturnType<typeof createLinks>;
