import type { FieldName } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import type {
  Mapper,
  MapperTest,
  MapperTested,
} from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import type { ReadStandings } from '@gatehouse/kit/granting/standings.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { mapperFields } from './mapper-fields.ts';
import { draftMapper, grantsOtherwise } from './mapper-form.ts';
import { answering, mapperStandings, withheldOf } from './mapper-standing.ts';
import type { MapperRow } from './mappers.model.ts';
import type { MappersRepository } from './mappers.repository.ts';
import type { MappersService } from './mappers.service.ts';
import type { Mapped, MapperRule } from './mapping.ts';
import type { MappingThread } from './mapping-thread.ts';
import type { SourcePerson } from './source-person.ts';
import { asWritten } from './written-fields.ts';

export interface MappersRoutesDeps {
  readonly service: MappersService;
  readonly repository: MappersRepository;
  readonly standings: ReadStandings;
  /** Fields of the installation's own; rejects while profile is away. */
  readonly ownFields: () => Promise<readonly FieldName[]>;
  /** A person of the provider of a synchronization; throws what its check would. */
  readonly sample: (syncId: string, search: string, signal: AbortSignal) => Promise<SourcePerson | null>;
  readonly mapping: MappingThread['mapping'];
  /** Marks that the base mapping counts as the mapper. */
  readonly setBase: (syncId: string, enabled: boolean, context: EventContext) => Promise<void>;
  /** Queues a synchronization that waits for its fields alone. */
  readonly beginConfigured: (syncId: string, by: string) => Promise<void>;
}

type Facts = Omit<Mapper, 'author' | 'standing' | 'missing'>;

const toMapper = ({ _id, sequence, type, enabled, name, before, after, ...row }: MapperRow): Facts => ({
  id: _id,
  revision: sequence,
  type,
  enabled,
  name,
  before,
  after,
  customAttributes: row.customAttributes,
  attributes: row.attributes.map(({ id, attribute, value, mapping }) => ({ id, attribute, value, mapping })),
  access: row.access.map(({ type, id }) => ({ type, id })),
});

const pairs = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([field, value]) => ({ field, value }));

const resultOf = (mapped: Mapped): MapperTested['result'] => {
  if (mapped.kind === 'skipped') return [];
  const { login, email, mobile, names, roleIds, methods = [], groups, attributes, enabled } = mapped.account;
  const own = { login, email, mobile, ...names };
  return [
    ...Object.entries(own).flatMap(([field, value]) => (value === null ? [] : [{ field, value }])),
    ...attributes.map(({ code, values }) => ({ field: code, value: values.join(', ') })),
    ...(roleIds.length > 0 ? [{ field: 'roles', value: roleIds.join(', ') }] : []),
    ...(methods.length > 0 ? [{ field: 'methods', value: methods.join(', ') }] : []),
    ...(groups.length > 0 ? [{ field: 'groups', value: groups.join(', ') }] : []),
    { field: 'enabled', value: String(enabled) },
  ];
};

const shownPerson = (person: SourcePerson): MapperTested['person'] => ({
  externalId: person.externalId,
  fields: [
    ...Object.entries(person.fields).map(([name, value]) => ({ name, values: [value], custom: false })),
    { name: 'roles', values: [...person.roles], custom: false },
    { name: 'groups', values: [...person.groups], custom: false },
    ...Object.entries(person.attributes).map(([name, values]) => ({
      name,
      values: [...values],
      custom: true,
    })),
  ],
});

/** Mappers that are on, with the draft in the place of its stored one: who tries it would answer for what it changes. */
const tried = (
  rows: readonly MapperRow[],
  draft: MapperTest['mapper'],
  { place, by }: { readonly place: string; readonly by: string },
): readonly MapperRule[] => {
  const stored = rows
    .filter(({ enabled }) => enabled)
    .map((row): MapperRule => ({ ...row, by: answering(row, place) }));
  if (draft === undefined) return stored;
  const content = draftMapper(draft);
  const _id = draft.id ?? 'draft';
  if (!stored.some((row) => row._id === _id)) return [...stored, { ...content, _id, by }];
  return stored.map((row) =>
    row._id === _id ? { ...content, _id, by: grantsOtherwise(row, content) ? by : (row.by ?? null) } : row,
  );
};

export const mappersRoutes = ({
  service,
  repository,
  standings,
  ownFields,
  sample,
  mapping,
  setBase,
  beginConfigured,
}: MappersRoutesDeps): readonly Route[] => {
  const wrong = validationErrors(service.clean);
  const fields = mapperFields(ownFields);
  return [
    route(mapperEndpoints.list, async ({ params }) => {
      const { place } = await service.syncOf(params.syncId);
      const rows = await repository.ofSync(params.syncId);
      const all = await mapperStandings(standings, rows, place);
      return { mappers: rows.map((row, index): Mapper => ({ ...toMapper(row), ...all[index] })) };
    }),
    route(
      mapperEndpoints.create,
      async ({ params, body, actor, context, claim }) => {
        const id = await service.create(params.syncId, body, accountOf(actor), context, claim);
        await beginConfigured(params.syncId, accountOf(actor).accountId);
        return { id };
      },
      wrong,
    ),
    route(
      mapperEndpoints.change,
      async ({ params, body, actor, context }) => ({
        revision: await service.update(params, body, accountOf(actor), context),
      }),
      wrong,
    ),
    route(mapperEndpoints.setEnabled, async ({ params, body, actor, context }) => {
      const revision = await service.setEnabled(params, body.enabled, accountOf(actor), context);
      if (body.enabled) await beginConfigured(params.syncId, accountOf(actor).accountId);
      return { revision };
    }),
    route(mapperEndpoints.adopt, async ({ params, actor, context }) => ({
      revision: await service.adopt(params, accountOf(actor), context),
    })),
    route(mapperEndpoints.order, async ({ params, body, actor, context }) => {
      await service.reorder(params.syncId, body.ids, accountOf(actor), context);
      return null;
    }),
    route(mapperEndpoints.delete, async ({ params, actor, context }) => {
      await service.remove(params, accountOf(actor), context);
      return null;
    }),
    route(mapperEndpoints.base, async ({ params, body, actor, context, claim }) => {
      const { enabled = true } = body;
      await setBase(params.syncId, enabled, context);
      const id = await service.base(params.syncId, enabled, accountOf(actor), context, claim);
      if (enabled) await beginConfigured(params.syncId, accountOf(actor).accountId);
      return { id };
    }),
    route(mapperEndpoints.fields, async ({ locale }) => ({ fields: await fields(locale) })),
    route(mapperEndpoints.test, async ({ params, body, actor, signal }) => {
      const { place } = await service.syncOf(params.syncId);
      const caller = accountOf(actor);
      const rules = tried(await repository.ofSync(params.syncId), body.mapper, {
        place,
        by: caller.accountId,
      });
      const person = await sample(params.syncId, body.person, signal);
      if (person === null) return { person: null, steps: [], result: [], withheld: [], skipped: null };
      const [mapped] = (await mapping(rules)([person])) as [Mapped];
      const own = grantorOf(caller);
      const withheld =
        mapped.kind === 'skipped' ? [] : await withheldOf(standings, mapped.granted, { ...own, ...caller });
      const steps = mapped.steps.map(({ set, ...step }) => ({ ...step, set: pairs(set) }));
      const known = await ownFields().catch(() => undefined);
      return {
        person: shownPerson(person),
        ...asWritten({ steps, result: resultOf(mapped) }, known),
        ...(withheld !== undefined && { withheld: [...withheld] }),
        skipped: mapped.kind === 'skipped' ? { reason: mapped.reason, detail: mapped.detail } : null,
      };
    }),
  ];
};
