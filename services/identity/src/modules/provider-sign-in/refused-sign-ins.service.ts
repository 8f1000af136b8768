/** Notes for administrators who was not signed in through a provider, and why. */
import { REFUSED_SIGN_INS_MAX } from '@gatehouse/contracts/identity/provider-people.endpoints.ts';
import { providerSignInEvents } from '@gatehouse/contracts/identity/provider-sign-in.events.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Connection } from 'mongoose';
import type { RefusalFacts, RefusalPlace } from '../directory/refused-sign-in.ts';
import { type RefusedSignInRow, refusedSignIns } from '../directory/refused-sign-ins.model.ts';

const HOUR = 60 * 60_000;
const KEPT = 30 * 24 * HOUR;
/** Lines of a provider in an hour: whoever runs one could make up people without an end. */
const LINES_OF_PROVIDER = 60;

export interface RefusedSignInsDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly connection: Connection;
  readonly log: Pick<ServiceParts['log'], 'warn'>;
}

export const createRefusedSignIns = (deps: RefusedSignInsDeps) => {
  const { units, createEvent, clock, ids, log } = deps;
  const rows = refusedSignIns.model(deps.connection);

  const isFull = async (providerId: string, since: Date): Promise<boolean> =>
    (await rows.countDocuments({ providerId, toldAt: { $gt: since } }, { limit: LINES_OF_PROVIDER })) >=
    LINES_OF_PROVIDER;

  const write = async (
    { reason, field = null, detail = null }: RefusalFacts,
    { provider: { _id: providerId, title: label }, who }: RefusalPlace,
    context: EventContext,
  ): Promise<void> => {
    const _id = secretHash(`${providerId} ${reason} ${who?.externalId ?? ''}`);
    const person = who?.name ?? null;
    const at = clock.now();
    const since = new Date(at.getTime() - HOUR);
    const [before, full] = await Promise.all([
      rows.findById(_id).lean<RefusedSignInRow | null>(),
      isFull(providerId, since),
    ]);
    const tells = !full && (before === null || before.toldAt <= since);
    if (before === null && !tells) return;
    const data = { providerId, label, refusal: reason, refusedField: field, providerPerson: person, detail };
    const present = { field, detail, person, at, expiresAt: new Date(at.getTime() + KEPT) };
    const told = tells ? { toldAt: at } : {};
    await units.run(async (unit) => {
      await rows.updateOne(
        { _id },
        { $set: { ...present, ...told }, $setOnInsert: { providerId, reason }, $inc: { count: 1 } },
        { session: unit.session, upsert: true, runValidators: true },
      );
      if (tells)
        await unit.append([
          createEvent(providerSignInEvents.signInRefused, { subject: ids.id(), sequence: 1, data, context }),
        ]);
    });
  };

  return {
    /** Never fails: the person is refused all the same. */
    note: (facts: RefusalFacts, place: RefusalPlace, context: EventContext): Promise<void> =>
      write(facts, place, context).catch((err: unknown) =>
        log.warn({ err, providerId: place.provider._id }, 'a refused sign-in is missing from the history'),
      ),
    /** The last ones first. */
    of: (providerId: string): Promise<RefusedSignInRow[]> =>
      rows
        .find({ providerId })
        .sort({ at: -1 })
        .limit(REFUSED_SIGN_INS_MAX)
        .lean<RefusedSignInRow[]>()
        .exec(),
  };
};
export type RefusedSignIns = ReturnType<typeof createRefusedSignIns>;
