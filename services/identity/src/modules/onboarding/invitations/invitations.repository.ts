import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { spellingsOfEmail } from '../../accounts/identifiers.domain.ts';
import type { Invitation } from './invitations.domain.ts';
import { emailCollation, invitations } from './invitations.model.ts';

/** Replaced links that an invitation still knows. */
const FORMER_KEPT = 20;

export const createInvitationsRepository = (connection: Connection) => {
  const rows = invitations.model(connection);
  return {
    /** From an event; one that is there already stays as it is. */
    add: async (unit: UnitOfWork, { _id, ...invitation }: Invitation): Promise<void> => {
      await rows.updateOne(
        { _id },
        { $setOnInsert: invitation },
        { upsert: true, runValidators: true, session: unit.session },
      );
    },
    /** From an event: another link and another end; nothing happens when it was answered. */
    renew: async (unit: UnitOfWork, { _id, sequence, ...invitation }: Invitation): Promise<void> => {
      const { session } = unit;
      const stored = await rows.findOne({ _id }).session(session).lean<Invitation | null>();
      if (stored !== null) {
        const former = stored.secretHash === invitation.secretHash ? [] : [stored.secretHash];
        await rows.updateOne(
          { _id, state: { $in: ['active', 'canceled'] } },
          { $set: invitation, $push: { formerHashes: { $each: former, $slice: -FORMER_KEPT } } },
          { runValidators: true, session },
        );
        return;
      }
      const whole = { ...invitation, sequence };
      await rows.updateOne({ _id }, { $setOnInsert: whole }, { upsert: true, runValidators: true, session });
    },
    /** From an event; an answer that was given by the link stays. */
    close: async (unit: UnitOfWork, id: string, state: 'accepted' | 'refused'): Promise<void> => {
      await rows.updateOne({ _id: id, state: 'active' }, { $set: { state } }, { session: unit.session });
    },
    /** From an event. */
    expire: async (unit: UnitOfWork, id: string, at: Date): Promise<void> => {
      await rows.updateOne(
        { _id: id, state: 'active' },
        { $min: { endTime: at } },
        { session: unit.session },
      );
    },
    /** From an event; nothing happens when it was answered. */
    cancel: async (unit: UnitOfWork, id: string): Promise<void> => {
      await rows.updateOne(
        { _id: id, state: 'active' },
        { $set: { state: 'canceled' } },
        { session: unit.session },
      );
    },
    /** Takes back what was sent to an address that is not its person's any more. */
    cancelTo: async (unit: UnitOfWork, email: string): Promise<void> => {
      await rows.updateMany(
        { email: { $in: spellingsOfEmail(email) }, state: 'active' },
        { $set: { state: 'canceled' } },
        { session: unit.session, collation: emailCollation },
      );
    },
    removeTo: async (unit: UnitOfWork, emails: readonly string[]): Promise<void> => {
      await rows.deleteMany(
        { email: { $in: [...emails] } },
        { session: unit.session, collation: emailCollation },
      );
    },
    /** By the secret of its link, also by one that was replaced. */
    find: (secretHash: string): Promise<Invitation | null> =>
      rows
        .findOne({ $or: [{ secretHash }, { formerHashes: secretHash }] })
        .lean<Invitation>()
        .exec(),
    setMobile: async (unit: UnitOfWork, id: string, verifiedMobile: string): Promise<boolean> =>
      (
        await rows.updateOne(
          { _id: id, state: 'active' },
          { $set: { verifiedMobile } },
          { session: unit.session },
        )
      ).matchedCount === 1,
    /** Answers the sequence for the event that tells of it; undefined when it was answered or canceled in between. */
    answer: async (
      unit: UnitOfWork,
      id: string,
      state: 'accepted' | 'refused',
      now: Date,
    ): Promise<number | undefined> => {
      const row = await rows
        .findOneAndUpdate(
          { _id: id, state: 'active', endTime: { $gt: now } },
          { $set: { state }, $inc: { sequence: 1 } },
          { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
        )
        .lean<Pick<Invitation, 'sequence'>>();
      return row?.sequence;
    },
  };
};
export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>;
