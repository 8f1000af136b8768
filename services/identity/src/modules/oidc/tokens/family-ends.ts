/**
 * The end of all access beyond sessions that a person has given (ADR 139), as a family sees it that begins in the same
 * moment: it says which end was the last when its request began (ADR 138).
 */

/** Scopes of a family in which a token may outlast the session. */
export const LASTING = /(?:^| )offline_access(?: |$)/;

/** What a family holds, of which tokens are made. */
export interface FamilyFacts {
  readonly openid?: { readonly scope?: string };
  /** The last end when the family began; absent in those of before. */
  readonly lastEnd?: string | undefined;
}

/** Whether such an end has come between the beginning of a family's request and now. */
export const isOvertaken = ({ openid, lastEnd }: FamilyFacts, end: string | undefined): boolean =>
  end !== undefined && lastEnd !== end && LASTING.test(openid?.scope ?? '');
