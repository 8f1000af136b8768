import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { ProviderType } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import type {
  ProviderCheck,
  ProviderCreate,
  ProviderUpdate,
} from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Realm } from '../keycloak/keycloak.client.ts';
import { unconfirmedOrigins } from './named-origins.ts';
import {
  auditView,
  changedData,
  cleanProvider,
  keptOf,
  movesSecret,
  type NamedOrigin,
  type ProviderContent,
  type ProviderRow,
} from './providers.domain.ts';
import type { ProvidersRepository } from './providers.repository.ts';

export interface ProviderTarget extends Realm {
  readonly type: ProviderType;
}

/** More are a mistake of a script. */
const PROVIDERS_MAX = 100;

/** What belongs to a provider beside it, kept in the transaction of its change. */
export interface ProviderParts {
  made(row: ProviderRow, unit: UnitOfWork, context: EventContext): Promise<void>;
  removed(row: ProviderRow, unit: UnitOfWork, context: EventContext): Promise<void>;
}

export interface ProvidersServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: ProvidersRepository;
  readonly lock: (unit: UnitOfWork) => Promise<unknown>;
  readonly domains: Pick<DomainsProjection, 'current' | 'refresh'>;
  readonly sealer: Sealer;
  readonly createEvent: EventFactory;
  readonly runtime: { readonly clock: Pick<Clock, 'now'>; readonly ids: Pick<Ids, 'id'> };
  readonly parts: ProviderParts;
}

/** Keeps providers; what they are reached by goes in and is opened for requests to them alone. */
export const createProvidersService = (
  deps: ProvidersServiceDeps,
  { localHosts }: { readonly localHosts: readonly string[] },
) => {
  const { repository, domains, sealer, parts } = deps;
  const { clock, ids } = deps.runtime;
  const clean = cleanProvider(localHosts);

  const store = createRevisionedStore(
    {
      ...deps,
      repository: {
        ...repository,
        find: repository.byId,
      },
    },
    {
      idOf: (row: ProviderRow) => row._id,
      auditView,
      changed: providerEvents.providerChanged,
      changedData: (row, changes) => ({ ...changedData(row), changes }),
      deleted: providerEvents.providerDeleted,
      deletedData: ({ _id, name, title }) => ({ providerId: _id, providerName: name, label: title || name }),
      stamp: () => ({ updatedAt: clock.now() }),
    },
  );

  const secretOf = ({ _id, secret }: ProviderRow): string => sealer.open(secret, _id);
  const sealed = (id: string, secret: string) => ({
    secret: sealer.seal(secret, id),
    secretSetAt: clock.now(),
  });

  /** What only other rows tell. */
  const assertFits = async (
    content: ProviderContent,
    previous: ProviderRow | undefined,
    unit: UnitOfWork,
  ) => {
    const errorList: Record<string, string> = {};
    const named = await repository.byNameKey(content.nameKey, unit);
    if (named !== null && named._id !== previous?._id) errorList.name = 'errorUnique';
    for (const [index, id] of content.domains.entries()) {
      const isKnown = domains.current().byId(id) !== undefined || previous?.domains.includes(id) === true;
      if (!isKnown) errorList[fieldPath('domains', index)] = 'errorChoice';
    }
    if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
  };

  return {
    clean,
    secretOf,

    create: async (
      given: ProviderCreate,
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<string> => {
      const type = given.type ?? 'keycloak';
      const content = accepted(clean({ ...given, type }));
      await domains.refresh();
      const make = async (unit: UnitOfWork) => {
        if ((await repository.count(unit)) >= PROVIDERS_MAX)
          throw problem(providerErrors.tooMany, { extras: { limit: PROVIDERS_MAX } });
        await assertFits(content, undefined, unit);
        const _id = ids.id();
        const row = {
          _id,
          type,
          ...content,
          ...sealed(_id, given.clientSecret),
          enabled: given.enabled ?? true,
        };
        await parts.made({ ...row, sequence: 1, updatedAt: clock.now() }, unit, context);
        return row;
      };
      return store.create(make, context, claim);
    },

    /** What the change leaves out stays; the secret only as long as the address does. */
    update: async (id: string, given: ProviderUpdate, context: EventContext): Promise<number> => {
      await domains.refresh();
      return store.update(
        id,
        given.revision,
        async (previous, unit) => {
          const content = accepted(clean({ ...keptOf(previous), ...given, type: previous.type }));
          await assertFits(content, previous, unit);
          const moves = movesSecret(previous, content);
          if (moves && given.clientSecret === undefined)
            throw refusedFields({ clientSecret: 'errorSecretAgain' });
          // What was found and confirmed belongs to the address before.
          if (moves) await repository.forget(id, unit);
          return {
            ...content,
            ...(moves ? { movedAt: clock.now() } : {}),
            ...(moves && previous.confirmedOrigins !== undefined ? { confirmedOrigins: [] } : {}),
            ...(given.clientSecret === undefined ? {} : sealed(id, given.clientSecret)),
          };
        },
        context,
      );
    },

    /** Trusts origins that the provider names now, each for its endpoint; those that it names no more are forgotten. */
    confirmOrigins: async (
      id: string,
      given: readonly NamedOrigin[],
      context: EventContext,
    ): Promise<number> => {
      const revision = await store.serialized(async (unit) => {
        const previous = await store.find(id, unit);
        const found = (await repository.conditions([id])).get(id)?.origins ?? [];
        if (unconfirmedOrigins(given, found).length > 0) throw problem(providerErrors.originsChanged);
        const before = (previous.confirmedOrigins ?? []).filter(
          (one) => !unconfirmedOrigins([one], found).length,
        );
        const added = unconfirmedOrigins(given, before).map(({ endpoint, origin }) => ({
          endpoint,
          origin,
          by: context.actor,
          at: clock.now(),
        }));
        return store.change(previous, { confirmedOrigins: [...before, ...added] }, context, unit);
      });
      await repository.released(id, clock.now());
      return revision;
    },

    setEnabled: (id: string, enabled: boolean, context: EventContext): Promise<number> =>
      store.set(id, () => ({ enabled }), context),

    remove: (id: string, context: EventContext): Promise<void> =>
      store.remove(
        id,
        async (row, unit) => {
          await parts.removed(row, unit, context);
          return [];
        },
        context,
      ),

    /** Where the form leads, with the stored secret where it names no other and the address is the stored one. */
    targetOf: async (given: ProviderCheck): Promise<{ target: ProviderTarget; row: ProviderRow | null }> => {
      const row = given.id === undefined ? null : await repository.byId(given.id);
      if (given.id !== undefined && row === null) throw problem(requestErrors.notFound);
      const type = row?.type ?? given.type ?? 'keycloak';
      const { url, realm } = accepted(clean({ ...given, type, name: 'check' }));
      const target = { type, url, realm, clientId: given.clientId };
      if (given.clientSecret !== undefined)
        return { target: { ...target, clientSecret: given.clientSecret }, row };
      if (row === null) throw refusedFields({ clientSecret: 'errorEmpty' });
      if (movesSecret(row, target)) throw refusedFields({ clientSecret: 'errorSecretAgain' });
      return { target: { ...target, clientSecret: secretOf(row) }, row };
    },
  };
};
export type ProvidersService = ReturnType<typeof createProvidersService>;
