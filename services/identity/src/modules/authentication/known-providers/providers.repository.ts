import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { JourneyRow, KnownProvider, ProviderSessionRow } from './known-provider.domain.ts';
import { knownProviders, providerJourneys, providerSessions } from './providers.model.ts';

export const createProvidersRepository = (connection: Connection) => {
  const providers = knownProviders.model(connection);
  const journeys = providerJourneys.model(connection);
  const sessions = providerSessions.model(connection);
  return {
    all: (): Promise<KnownProvider[]> =>
      providers
        .find({ gone: { $exists: false } })
        .sort({ title: 1 })
        .lean<KnownProvider[]>()
        .exec(),
    find: (id: string, unit?: UnitOfWork): Promise<KnownProvider | null> =>
      providers
        .findById(id)
        .session(unit?.session ?? null)
        .lean<KnownProvider | null>()
        .exec(),
    /**
     * Fails once the provider is gone, and answers it; within a transaction it stays as it is until the commit. Null: nobody
     * has told of it yet.
     */
    assertThere: async (_id: string, unit?: UnitOfWork): Promise<KnownProvider | null> => {
      const counted = { $inc: { deliveries: 1 } };
      const asked =
        unit === undefined
          ? providers.findById(_id)
          : providers.findOneAndUpdate({ _id }, counted, { session: unit.session, returnDocument: 'after' });
      const provider = await asked.lean<KnownProvider | null>();
      if (provider?.gone === true) throw problem(requestErrors.notFound);
      return provider;
    },
    save: async (provider: KnownProvider, { session }: UnitOfWork): Promise<void> => {
      await providers.replaceOne({ _id: provider._id }, provider as never, {
        session,
        upsert: true,
        runValidators: true,
      });
    },
    /** Those whose people still follow what became of them. */
    followed: (): Promise<(KnownProvider & Required<Pick<KnownProvider, 'follow'>>)[]> =>
      providers
        .find({ follow: { $exists: true } })
        .lean<(KnownProvider & Required<Pick<KnownProvider, 'follow'>>)[]>()
        .exec(),
    /** How far the people of a provider have come; undefined: all have. Nothing where it changed again meanwhile. */
    proceed: async ({ _id, follow }: KnownProvider, after: string | undefined): Promise<void> => {
      await providers.updateOne(
        { _id, follow } as never,
        after === undefined ? { $unset: { follow: 1, after: 1 } } : { $set: { after } },
      );
    },
    start: async (row: JourneyRow): Promise<void> => {
      await journeys.create(row as never);
    },
    /** Uses a journey up; only the browser that began it does. */
    take: (_id: string, browserHash: string, now: Date): Promise<JourneyRow | null> =>
      journeys
        .findOneAndDelete({ _id, browserHash, expiresAt: { $gt: now } })
        .lean<JourneyRow | null>()
        .exec(),
    began: async (row: ProviderSessionRow, { session }: UnitOfWork): Promise<void> => {
      await sessions.create([row as never], { session });
    },
    sessionOf: (sessionId: string): Promise<ProviderSessionRow | null> =>
      sessions.findById(sessionId).lean<ProviderSessionRow | null>().exec(),
    /** Sessions that began by this one of the provider, or by this person of it. */
    sessionsOf: (
      providerId: string,
      { sid, subject }: { readonly sid: string | null; readonly subject: string | null },
    ): Promise<ProviderSessionRow[]> =>
      sessions
        .find({
          providerId,
          ...(sid === null ? {} : { sid }),
          ...(subject === null ? {} : { externalId: subject }),
        })
        .lean<ProviderSessionRow[]>()
        .exec(),
    forget: async (sessionId: string): Promise<void> => {
      await sessions.deleteOne({ _id: sessionId });
    },
  };
};
export type ProvidersRepository = ReturnType<typeof createProvidersRepository>;
