import { identityPersonSetRolesCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { hasEnded, useRequest } from '../../../lib/swr.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormChecks } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useHoldsEverything } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FactsSkeleton } from '../../../ui/skeleton/facts-skeleton.tsx';
import { peopleMessages, settingRoles } from '../texts.ts';

interface RolesDialogProps {
  person: Pick<Person, 'id' | 'name' | 'roles' | 'own'>;
  onClose: () => void;
}

/** Roles of a glance: searching helps with more. */
const GLANCE = 12;
const ASKED = 100;

/** Roles that an account holds by itself, by a part of their name; those within companies are granted there. */
function useRoles(search: string) {
  const query = { limit: ASKED, ...(search.trim() && { search: search.trim() }) };
  const kept = { keepPreviousData: true };
  const reads = [
    useRequest(identityRoleSearchCall, { query: { ...query, roleType: 'systemic' } }, kept),
    useRequest(identityRoleSearchCall, { query: { ...query, roleType: 'organizational' } }, kept),
  ];
  const failed = reads.find(({ error }) => error !== undefined);
  return {
    ended: reads.every(hasEnded),
    roles: reads.flatMap(({ data }) => data?.roles ?? []),
    error: failed?.error?.error,
    retry: () => void failed?.mutate(),
  };
}

/** What a person may do: the roles that they hold. */
export function RolesDialog({ person, onClose }: RolesDialogProps) {
  const { id, name } = person;
  const change = useAction(identityPersonSetRolesCall, {
    notices: settingRoles,
    inForm: true,
    ofRecord: true,
  });
  const form = useRecordForm({
    initial: { roles: person.roles.map(({ code }) => code) },
    texts: peopleMessages,
    send: (body) => change.run({ params: { id }, body }, { name }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...settingRoles.title} values={{ name }} />}
      onClose={onClose}
    >
      <p>
        <FormattedMessage {...settingRoles.effect} />
      </p>
      <RolesField held={person.roles} own={person.own} />
    </FormDialog>
  );
}

interface KnownRole {
  readonly code: string;
  readonly name: string;
  readonly beyondCaller?: boolean;
}

/** A check for each role, what the reader may not grant with the reason; what is chosen stands there whatever is looked for. */
function RolesField({ held, own }: { held: Person['roles']; own: boolean }) {
  const text = useTexts(peopleMessages);
  const mayWidenOwn = useHoldsEverything();
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<readonly KnownRole[]>(held);
  const { ended, roles, error, retry } = useRoles(search);
  const chosen: readonly string[] = useWatch({ name: 'roles' });
  if (error && roles.length === 0) return <LoadFailed error={error} busy={!ended} onRetry={retry} />;
  if (!ended) return <FactsSkeleton rows={4} />;
  const byCode = new Map<string, KnownRole>([...known, ...roles].map((role) => [role.code, role]));
  const found = roles.map(({ code }) => code);
  const refusedBy = (value: string) => {
    if (byCode.get(value)?.beyondCaller) return text('roleBeyond');
    const isNew = !held.some(({ code }) => code === value);
    return own && isNew && !mayWidenOwn ? text('roleOwn') : undefined;
  };
  const options = [...new Set([...found, ...chosen])].map((value) => {
    const note = refusedBy(value);
    return { value, label: byCode.get(value)?.name ?? value, ...(note && { disabled: true, note }) };
  });
  const look = (typed: string) => {
    setKnown([...known, ...roles]);
    setSearch(typed);
  };
  return (
    <>
      {(search !== '' || roles.length > GLANCE) && (
        <TextField name="search" label={text('roleSearch')} value={search} onChange={look} />
      )}
      <FormChecks name="roles" options={options} />
    </>
  );
}
