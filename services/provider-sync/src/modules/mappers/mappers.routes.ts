import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import type { Mapper, MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { draftMapper } from './mapper-form.ts';
import type { MapperRow } from './mappers.model.ts';
import type { MappersRepository } from './mappers.repository.ts';
import type { MappersService } from './mappers.service.ts';
import type { Mapped, SourcePerson } from './mapping.ts';
import type { MappingThread } from './mapping-thread.ts';

export interface MapperFieldFacts {
  readonly code: string;
  readonly title: string;
  readonly side: 'ours' | 'theirs';
}

export interface MappersRoutesDeps {
  readonly service: MappersService;
  readonly repository: MappersRepository;
  readonly fields: (locale: string) => Promise<MapperFieldFacts[]>;
  /** A person of the provider of a synchronization; throws what its check would. */
  readonly sample: (syncId: string, search: string, signal: AbortSignal) => Promise<SourcePerson | null>;
  readonly mapping: MappingThread['mapping'];
}

const toMapper = ({ _id, sequence, type, enabled, name, before, after, ...row }: MapperRow): Mapper => ({
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

export const mappersRoutes = ({
  service,
  repository,
  fields,
  sample,
  mapping,
}: MappersRoutesDeps): readonly Route[] => {
  const wrong = validationErrors(service.clean);
  return [
    route(mapperEndpoints.list, async ({ params }) => {
      await service.syncOf(params.syncId);
      return { mappers: (await repository.ofSync(params.syncId)).map(toMapper) };
    }),
    route(
      mapperEndpoints.create,
      async ({ params, body, context, claim }) => ({
        id: await service.create(params.syncId, body, context, claim),
      }),
      wrong,
    ),
    route(
      mapperEndpoints.change,
      async ({ params, body, context }) => ({ revision: await service.update(params, body, context) }),
      wrong,
    ),
    route(mapperEndpoints.setEnabled, async ({ params, body, context }) => ({
      revision: await service.setEnabled(params, body.enabled, context),
    })),
    route(mapperEndpoints.order, async ({ params, body, context }) => {
      await service.reorder(params.syncId, body.ids, context);
      return null;
    }),
    route(mapperEndpoints.delete, async ({ params, context }) => {
      await service.remove(params, context);
      return null;
    }),
    route(mapperEndpoints.base, async ({ params, body, context, claim }) => ({
      id: await service.base(params.syncId, body.enabled ?? true, context, claim),
    })),
    route(mapperEndpoints.fields, async ({ locale }) => ({ fields: await fields(locale) })),
    route(mapperEndpoints.test, async ({ params, body, signal }) => {
      await service.syncOf(params.syncId);
      const stored = (await repository.ofSync(params.syncId)).filter(({ enabled }) => enabled);
      const { mapper: draft } = body;
      const tried = draft && { ...draftMapper(draft), _id: draft.id ?? 'draft' };
      const isStored = stored.some(({ _id }) => _id === tried?._id);
      const rules = tried
        ? isStored
          ? stored.map((row) => (row._id === tried._id ? { ...row, ...tried } : row))
          : [...stored, tried]
        : stored;
      const person = await sample(params.syncId, body.person, signal);
      if (person === null) return { person: null, steps: [], result: [], skipped: null };
      const [mapped] = (await mapping(rules)([person])) as [Mapped];
      return {
        person: shownPerson(person),
        steps: mapped.steps.map(({ set, ...step }) => ({ ...step, set: pairs(set) })),
        result: resultOf(mapped),
        skipped: mapped.kind === 'skipped' ? { reason: mapped.reason, detail: mapped.detail } : null,
      };
    }),
  ];
};
