/** A request for access to a company: how it is sent, and what may become of it (docs/companies.md). */

import { isInn, kppPattern, needsKpp } from '@gatehouse/contracts/access-request/requisites.ts';
import type {
  Access,
  RequestedCompany,
  RequestStatus,
} from '@gatehouse/contracts/access-request/resources.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';

export interface AskedCompany {
  /** As the person wrote it; may be empty. */
  readonly companyName: string;
  readonly inn: string;
  readonly kpp: string | null;
  readonly roles: readonly string[];
}

export interface RequestRow extends AskedCompany {
  readonly _id: string;
  readonly accountId: string;
  readonly status: RequestStatus;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** Account that decided; null while open and when taken back. */
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** Contractor that the person was linked to. */
  readonly contractorId: string | null;
  readonly contractorName: string | null;
  readonly contractorInn: string | null;
  readonly contractorTax: string | null;
  /** Name of the person, for search; follows their profile. */
  readonly personName: string;
  /** No master account can decide on it; the administrators know. Follows when master accounts come and go. */
  readonly escalated: boolean;
  readonly sequence: number;
}

/** Who decides: a master account inside its companies, or an administrator everywhere. */
export interface Decider {
  readonly accountId: string;
  /** What they may do now. */
  readonly methods: readonly string[];
  readonly administrator: boolean;
}

/** A request that is decided on, with the person whom the caller takes for its sender. */
export interface Decided {
  readonly id: string;
  readonly userId?: string | undefined;
}

export interface Approval {
  readonly contractorId: string;
  readonly roles: Access;
  readonly until: Date | null | undefined;
}

export interface LinkedContractor {
  readonly contractorId: string;
  readonly contractorName: string;
  readonly contractorInn: string | null;
  readonly contractorTax: string | null;
}

/** `mayDecideOwn`: somebody who holds every right already, so that nothing widens what they may do. */
interface By {
  readonly by: string;
  readonly mayDecideOwn?: boolean;
}

export type RequestCommand =
  | (By & { readonly kind: 'approve'; readonly contractor: LinkedContractor })
  | (By & { readonly kind: 'allow' })
  | (By & { readonly kind: 'fail'; readonly reason: string })
  | (By & { readonly kind: 'markDuplicate'; readonly reason: string })
  /** By the person who sent it, or with their account. */
  | { readonly kind: 'remove' };

export type RequestDecision =
  | { readonly kind: 'changed'; readonly next: RequestRow }
  | { readonly kind: 'refused'; readonly why: 'decided' | 'ownRequest' };

const statusAfter = {
  approve: 'approved',
  allow: 'approved',
  fail: 'failure',
  markDuplicate: 'duplicate',
  remove: 'remove',
} as const satisfies Record<RequestCommand['kind'], RequestStatus>;

/** Decides once: whatever is not `considered` any more stays as it is. */
export const decideRequest = (request: RequestRow, command: RequestCommand, now: Date): RequestDecision => {
  if (request.status !== 'considered') return { kind: 'refused', why: 'decided' };
  if (command.kind !== 'remove' && command.by === request.accountId && !command.mayDecideOwn)
    return { kind: 'refused', why: 'ownRequest' };
  return {
    kind: 'changed',
    next: {
      ...request,
      ...(command.kind === 'approve' ? command.contractor : {}),
      status: statusAfter[command.kind],
      decidedAt: now,
      decidedBy: command.kind === 'remove' ? null : command.by,
      reason: 'reason' in command ? command.reason : null,
      sequence: request.sequence + 1,
    },
  };
};

/** The request once it stands with the administrators; undefined where it does already or is decided. */
export const escalatedRequest = (request: RequestRow): RequestRow | undefined =>
  request.status !== 'considered' || request.escalated
    ? undefined
    : { ...request, escalated: true, sequence: request.sequence + 1 };

const isKpp = new RegExp(kppPattern);

const companyErrors = (
  { inn, kpp, roles }: AskedCompany,
  knownRoles: Pick<ReadonlySet<string>, 'has'>,
): Readonly<Record<string, string>> => ({
  ...(inn === '' ? { inn: 'errorEmpty' } : isInn(inn) ? {} : { inn: 'errorInn' }),
  ...(kpp !== null && (!isKpp.test(kpp) || (isInn(inn) && !needsKpp(inn))) ? { kpp: 'errorKpp' } : {}),
  ...(roles.every((role) => knownRoles.has(role)) ? {} : { roles: 'errorChoice' }),
});

/** What a form asks for; errors stand at `companies.0.inn`. A company asked for twice is refused the second time. */
export const parseCompanies = (
  companies: readonly RequestedCompany[],
  knownRoles: Pick<ReadonlySet<string>, 'has'>,
): ParseResult<readonly AskedCompany[]> => {
  const asked = companies.map(({ name, inn, kpp, roles }) => ({
    companyName: plainText(name ?? '').trim(),
    inn: inn.trim(),
    kpp: kpp?.trim().toUpperCase() || null,
    roles: [...(roles ?? [])],
  }));
  const errorList: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, company] of asked.entries()) {
    for (const [field, code] of Object.entries(companyErrors(company, knownRoles)))
      errorList[fieldPath('companies', at, field)] = code;
    const key = `${company.inn} ${company.kpp ?? ''}`;
    if (seen.has(key)) errorList[fieldPath('companies', at, 'inn')] ??= 'errorUnique';
    seen.add(key);
  }
  return parseResult(errorList, asked);
};

/** What is wrong with a grant that goes with an approval; `misfit` is what of it the company or the catalogue lacks. */
export const parseApproval = (
  approval: Approval,
  misfit: 'contractor' | 'organization' | 'role' | undefined,
  now: Date,
): ParseResult<Approval> => {
  const { roles, until } = approval;
  const errorList = {
    ...(until && until <= now ? { until: 'errorPeriod' } : {}),
    ...(misfit === 'contractor' ? { contractorId: 'errorChoice' } : {}),
    ...(misfit === 'organization' ? { contractorId: 'errorOrganization' } : {}),
    ...(misfit === 'role' ? { roles: 'errorChoice' } : {}),
    ...(roles.some((one) => one.roles.length > 0) ? {} : { roles: 'errorEmpty' }),
  };
  return parseResult(errorList, approval);
};

/** Refusals by the same company after which a person waits, and for how many minutes. */
export interface RefusalRule {
  readonly refusalsBeforePause: number;
  readonly refusalPause: number;
}

const MINUTE = 60_000;

/** Whether the last decisions of a company, newest first, were refusals, the latest not long ago. */
export const isPaused = (
  decisions: readonly Pick<RequestRow, 'status' | 'decidedAt'>[],
  { refusalsBeforePause, refusalPause }: RefusalRule,
  now: Date,
): boolean => {
  const last = decisions.slice(0, refusalsBeforePause);
  return (
    last.length === refusalsBeforePause &&
    last.every(({ status }) => status === 'failure') &&
    (last[0]?.decidedAt?.getTime() ?? 0) > now.getTime() - refusalPause * MINUTE
  );
};
