import type { Access, NamedAccess, OrganizationName } from '@gatehouse/contracts/access-request/resources.ts';
import type { ContractorRole } from '@gatehouse/contracts/access-request/roles.resources.ts';
import { accessRequestRoleAvailableCall } from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { useState } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useBoundField } from '../../../screen/form/form-fields.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { CheckMatrix, type MatrixLine } from '../../../ui/check-matrix/check-matrix.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { accessOf, beyond, fromMatrix, toMatrix } from '../access-values.ts';
import { grantMessages } from '../texts.ts';

/** From how many cells on a search pays. */
const MANY_CELLS = 24;

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  padding: 0;
  border: 0;
`;

export interface AccessFieldProps {
  name: string;
  organizations: readonly OrganizationName[];
  /** What is held now. */
  held?: NamedAccess;
  /** Roles that only an administrator gives this person or takes away. */
  locked?: readonly string[];
  /** Roles that were asked for. */
  requested?: readonly string[];
}

const query = { roleType: 'contractor' } as const;

/** Roles by organization as a matrix, with what a change does in a sentence. */
export function AccessField(props: AccessFieldProps) {
  return (
    <Loaded
      call={accessRequestRoleAvailableCall}
      args={{ query }}
      waiting={
        <Skeleton>
          <Bone height="120px" />
        </Skeleton>
      }
    >
      {({ roles }) => <AccessMatrix {...props} roles={roles} />}
    </Loaded>
  );
}

/** Roles that can be given or were asked for, and those that are held though they cannot be given any more. */
const columnsOf = (
  roles: readonly ContractorRole[],
  held: NamedAccess,
  requested: readonly string[],
): MatrixLine[] => {
  const offered = roles.filter(({ roleId, beyondCaller }) => !beyondCaller || requested.includes(roleId));
  const lines = new Map(offered.map(({ roleId, name }) => [roleId, { id: roleId, title: name }]));
  for (const { roleId, name } of held.flatMap((one) => one.roles))
    if (!lines.has(roleId)) lines.set(roleId, { id: roleId, title: name });
  return [...lines.values()];
};

const rowsOf = (organizations: readonly OrganizationName[], held: NamedAccess): MatrixLine[] => {
  const lines = new Map(organizations.map(({ id, name }) => [id, { id, title: name }]));
  for (const { organizationId, organizationName } of held)
    if (!lines.has(organizationId))
      lines.set(organizationId, { id: organizationId, title: organizationName });
  return [...lines.values()];
};

const found = (lines: readonly MatrixLine[], search: string) =>
  lines.filter(({ title }) => title.toLowerCase().includes(search));

/** Where words name an organization its roles are shown, where they name a role its organizations. */
function narrowed(rows: MatrixLine[], columns: MatrixLine[], search: string) {
  const words = search.trim().toLowerCase();
  const inRows = found(rows, words);
  const inColumns = found(columns, words);
  if (inRows.length === 0 && inColumns.length === 0) return undefined;
  return {
    rows: inRows.length > 0 ? inRows : rows,
    columns: inColumns.length > 0 ? inColumns : columns,
  };
}

function AccessMatrix(props: AccessFieldProps & { roles: readonly ContractorRole[] }) {
  const { name, organizations, held = [], locked = [], requested = [], roles } = props;
  const text = useTexts(grantMessages);
  const { value, onChange, onBlur, error } = useBoundField(name);
  const [search, setSearch] = useState('');
  const access = value as Access;
  const before = accessOf(held);
  const rows = rowsOf(organizations, held);
  const columns = columnsOf(roles, held, requested).map((column) =>
    requested.includes(column.id) ? { ...column, note: <Requested>{text('requested')}</Requested> } : column,
  );
  const isBeyond = (id: string) => roles.some(({ roleId, beyondCaller }) => roleId === id && beyondCaller);
  const shown = narrowed(rows, columns, search);
  return (
    <Group>
      <legend className="gh-field-label">{text('access')}</legend>
      {rows.length * columns.length > MANY_CELLS && (
        <TextField
          name="accessSearch"
          label={text('search')}
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
      )}
      {rows.length === 0 || columns.length === 0 ? (
        <p>{text(rows.length === 0 ? 'noOrganizations' : 'noRoles')}</p>
      ) : shown ? (
        <CheckMatrix
          {...shown}
          label={text('access')}
          value={toMatrix(access)}
          initial={toMatrix(before)}
          blocked={(_, role) =>
            locked.includes(role) ? text('locked') : isBeyond(role) ? text('beyond') : undefined
          }
          invalid={Boolean(error)}
          onChange={(matrix) => onChange(fromMatrix(matrix))}
          onBlur={onBlur}
        />
      ) : (
        <p>{text('notFound')}</p>
      )}
      {error && (
        <div className="gh-field-note" data-error>
          {error}
        </div>
      )}
      <Effect before={before} after={access} rows={rows} columns={columns} />
    </Group>
  );
}

const Requested = styled.span`
  display: block;
  color: var(--accent-ink);
  font-weight: 400;
`;

const EffectText = styled.p`
  min-height: 1lh;
  color: var(--text-muted);
  font-size: var(--size-13);
`;

/** What sending would give and take, in a sentence. */
function Effect(props: {
  before: Access;
  after: Access;
  rows: readonly MatrixLine[];
  columns: readonly MatrixLine[];
}) {
  const { before, after, rows, columns } = props;
  const titleOf = (lines: readonly MatrixLine[], id: string) =>
    lines.find((line) => line.id === id)?.title ?? id;
  const namesOf = (pairs: ReturnType<typeof beyond>) => (
    <FormattedList
      value={pairs.map(({ organizationId, roleId }) => {
        const role = titleOf(columns, roleId);
        return rows.length > 1 ? `${role} (${titleOf(rows, organizationId)})` : role;
      })}
    />
  );
  const added = beyond(after, before);
  const removed = beyond(before, after);
  return (
    <EffectText role="status">
      {added.length > 0 && <FormattedMessage {...grantMessages.added} values={{ roles: namesOf(added) }} />}{' '}
      {removed.length > 0 && (
        <FormattedMessage {...grantMessages.removed} values={{ roles: namesOf(removed) }} />
      )}
    </EffectText>
  );
}
