import type { Mapper, MapperCreate } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';

type Granted = Mapper['access'][number];

export interface AttributeRow {
  /** Of the stored row; the form's own `id` tells its rows apart. */
  rowId?: string;
  attribute: string;
  value: string;
  mapping: 'key' | 'value';
}

export const grantedOf = (mapper: Pick<Mapper, 'access'> | undefined, type: Granted['type']): string[] =>
  (mapper?.access ?? []).flatMap((one) => (one.type === type ? [one.id] : []));

/** What the form of a mapper holds. */
export const mapperValues = (mapper: Mapper | undefined) => ({
  type: mapper?.type ?? ('users-base' as Mapper['type']),
  name: mapper?.name ?? '',
  before: mapper?.before ?? '',
  after: mapper?.after ?? '',
  customAttributes: mapper?.customAttributes ?? false,
  attributes: (mapper?.attributes ?? []).map(({ id, ...row }): AttributeRow => ({ rowId: id, ...row })),
  roles: grantedOf(mapper, 'role').map((role) => ({ role })),
  methods: grantedOf(mapper, 'method').map((method) => ({ method })),
});
export type MapperValues = ReturnType<typeof mapperValues>;

export const emptyRow: AttributeRow = { attribute: '', value: '', mapping: 'key' };

/** Of `users-access`, a row by key asks only whether there is something: it has no value. */
const neededValue = (type: Mapper['type'], { value, mapping }: AttributeRow): string =>
  type === 'users-access' && mapping === 'key' ? '' : value;

/** The call's body. */
export const mapperBody = ({ attributes, roles, methods, ...values }: MapperValues): MapperCreate => ({
  ...values,
  attributes: attributes.map(({ rowId, attribute, value, mapping }) => ({
    ...(rowId && { id: rowId }),
    attribute,
    mapping,
    value: neededValue(values.type, { attribute, value, mapping }),
  })),
  access:
    values.type === 'users-access'
      ? [
          ...roles.map(({ role }): Granted => ({ type: 'role', id: role })),
          ...methods.map(({ method }): Granted => ({ type: 'method', id: method })),
        ]
      : [],
});

/** Codes of the server, at the fields of the form: it has roles and methods apart. */
export const formErrors = (
  errorList: Readonly<Record<string, string>>,
  { roles }: Pick<MapperValues, 'roles'>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errorList).map(([path, code]) => {
      const [, row] = /^access\.(\d+)(?:\.id)?$/.exec(path) ?? [];
      if (row === undefined) return [path, code];
      const index = Number(row);
      return index < roles.length
        ? [`roles.${index}.role`, code]
        : [`methods.${index - roles.length}.method`, code];
    }),
  );

/** What of a form that is being filled in can be tried already; nothing where it says nothing yet. */
export const draftOf = (values: MapperValues): MapperCreate => {
  const { type } = values;
  const body = mapperBody({
    ...values,
    name: values.name.trim() || '—',
    attributes: values.attributes.filter(({ attribute, value, mapping }) =>
      type === 'users-base' ? attribute !== '' && (mapping === 'value' || value !== '') : attribute !== '',
    ),
    roles: values.roles.filter(({ role }) => role),
    methods: values.methods.filter(({ method }) => method),
  });
  return body;
};

/** What is wrong with a mapper before it is sent. */
export const wrongMapper = (values: MapperValues): Record<string, string> => {
  const { type, name, attributes, roles, methods } = values;
  const wrong: Record<string, string> = {};
  if (name.trim() === '') wrong.name = 'errorEmpty';
  if (type === 'users-base' && attributes.length === 0) wrong['attributes.root'] = 'errorEmpty';
  attributes.forEach((row, index) => {
    if (row.attribute === '') wrong[`attributes.${index}.attribute`] = 'errorEmpty';
    const asks = type === 'users-base' ? row.mapping === 'key' : row.mapping === 'value';
    if (asks && row.value === '') wrong[`attributes.${index}.value`] = 'errorEmpty';
  });
  if (type === 'users-access') {
    if (roles.length + methods.length === 0) wrong['roles.root'] = 'errorEmpty';
    roles.forEach(({ role }, index) => {
      if (!role) wrong[`roles.${index}.role`] = 'errorEmpty';
    });
    methods.forEach(({ method }, index) => {
      if (!method) wrong[`methods.${index}.method`] = 'errorEmpty';
      else if (methods.findIndex((other) => other.method === method) < index)
        wrong[`methods.${index}.method`] = 'errorUnique';
    });
  }
  return wrong;
};
