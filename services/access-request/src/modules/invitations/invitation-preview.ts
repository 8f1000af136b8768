import { accessErrors } from '@gatehouse/contracts/access-request/errors.ts';
import type { InvitationPreview } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { canonicalEmail } from '@gatehouse/contracts/core/identifiers.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { HOUR } from '../budgets/budgets.domain.ts';
import type { Budgets } from '../budgets/budgets.ts';
import { holds } from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { Companies } from '../requests/companies.service.ts';
import { invitationStatus, sentWindow } from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface InvitationPreviewDeps {
  readonly repository: Pick<InvitationsRepository, 'activeIn' | 'sentSince'>;
  readonly people: Pick<PeopleRepository, 'byEmails'>;
  readonly memberships: Pick<MembershipsRepository, 'ofPeople'>;
  readonly companies: Pick<Companies, 'ownCompany'>;
  readonly budgets: Budgets;
  readonly units: UnitsOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly settings: () => { readonly invitationsPerHour: number };
}

/** Forms ask after each pause in typing. */
export const PREVIEWS_PER_HOUR = 300;

/** Tells what inviting some addresses into a company would do, in the order in which they would be sent. */
export const createInvitationPreview =
  ({ repository, people, memberships, companies, budgets, units, clock, settings }: InvitationPreviewDeps) =>
  async (accountId: string, contractorId: string, emails: readonly string[]) => {
    if ((await companies.ownCompany(accountId, contractorId)) === null) throw problem(requestErrors.notFound);
    const now = clock.now();
    const budget = { key: `preview:${accountId}`, limit: PREVIEWS_PER_HOUR, windowMs: HOUR };
    const retryAfter = await untilInserted(() => units.run((unit) => budgets.spend([budget], now, unit)));
    if (retryAfter > 0) throw problem(accessErrors.tooManyPreviews, { extras: { retryAfter } });
    const addresses = emails.map((email) => canonicalEmail(email));
    const asked = addresses.filter((email) => email !== undefined);
    const [known, active, sent] = await Promise.all([
      people.byEmails(asked),
      repository.activeIn(contractorId, asked),
      repository.sentSince(accountId, sentWindow(now)),
    ]);
    const accounts = new Map(known.map(({ _id, email }) => [email, _id]));
    const held = await memberships.ofPeople([...accounts.values()], [contractorId]);
    const members = new Set(held.filter((row) => holds(row, now)).map((row) => row.accountId));
    const invited = new Set(
      active.filter((row) => invitationStatus(row, now) === 'active').map(({ email }) => email),
    );
    const remaining = Math.max(0, settings().invitationsPerHour - sent.count);
    const seen = new Set<string>();
    let left = remaining;
    const outcomeOf = (email: string | undefined): InvitationPreview['outcome'] => {
      if (email === undefined) return 'invalid';
      if (seen.has(email)) return 'repeated';
      seen.add(email);
      const account = accounts.get(email);
      if (account !== undefined && members.has(account)) return 'member';
      if (left === 0) return 'limit';
      left -= 1;
      return invited.has(email) ? 'invited' : 'new';
    };
    const invitations = emails.map((email, at) => ({ email, outcome: outcomeOf(addresses[at]) }));
    return { invitations, remaining };
  };
export type InvitationPreviews = ReturnType<typeof createInvitationPreview>;
