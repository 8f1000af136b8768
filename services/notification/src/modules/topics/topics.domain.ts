import type { ActingParty } from '@gatehouse/contracts/access-request/acting-party.ts';
import type { Change, CloudEvent } from '@gatehouse/contracts/core/define-event.ts';

/** Milliseconds after which something that happened is history and no news. */
const NEWS = 24 * 60 * 60_000;

/** False for what is told again: a snapshot, history that was brought in, a topic that is read from its beginning. */
export const isNews = (
  event: Pick<CloudEvent, 'time'> & { readonly snapshot?: unknown },
  now: Date,
): boolean => event.snapshot === undefined && now.getTime() - Date.parse(event.time) < NEWS;

/** Whether somebody changed their own access; events of the release before name the actor alone. */
export const isOwnAct = ({
  actor,
  data: { accountId, by },
}: {
  readonly actor: string;
  readonly data: Pick<ActingParty, 'by'> & { readonly accountId: string };
}): boolean => (by === undefined ? actor === accountId : by === 'self');

/** Fields of an account that a notice names. */
export const accountFields = ['login', 'email', 'mobile', 'roles', 'schemeCode', 'locale'] as const;
export type AccountField = (typeof accountFields)[number];

/**
 * Which of the changes a person is told of; the status has messages of its own, and marks that go with others, such as that an
 * address is proven, are left out.
 */
export const toldFields = (changes: readonly Pick<Change, 'field'>[]): readonly AccountField[] =>
  accountFields.filter((field) =>
    changes.some((change) => change.field === field || change.field.startsWith(`${field}.`)),
  );
