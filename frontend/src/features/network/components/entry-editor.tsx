import { identityNetworkUnconfirmedCall } from '@gatehouse/contracts/generated/calls/identity/network.ts';
import type { NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import { useMemo, useState } from 'react';
import { dayOf, periodBounds } from '../../../lib/period.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormDate, FormLookup, FormText } from '../../../screen/form/form-fields.tsx';
import { aliasSource, type NetworkListOf } from '../lists.ts';
import { changing, creating } from '../texts.ts';
import { useLockout } from './use-lockout.tsx';

const initial = (entry: NetworkEntry | undefined) => ({
  ip: entry?.ip ?? '',
  aliasId: entry?.alias?.id ?? '',
  dateFrom: dayOf(entry?.dateFrom),
  dateTo: dayOf(entry?.dateTo),
  comment: entry?.comment ?? '',
  enabled: entry?.enabled ?? true,
});
type Values = ReturnType<typeof initial>;

/** What is sent: both days included, and an instant that was not touched as it was. */
const bodyOf = (entry: NetworkEntry | undefined) => (values: Values) => {
  const { dateFrom, dateTo } = periodBounds(values.dateFrom, values.dateTo);
  const kept = (day: string, before: string | null | undefined, instant: string | undefined) =>
    day === dayOf(before) ? (before ?? null) : (instant ?? null);
  return {
    ip: values.ip.trim() || null,
    aliasId: values.aliasId || null,
    dateFrom: kept(values.dateFrom, entry?.dateFrom, dateFrom),
    dateTo: kept(values.dateTo, entry?.dateTo, dateTo),
    comment: values.comment,
    enabled: values.enabled,
  };
};

/** Aliases to choose from; the names of those that were offered are known, for what is told of the entry. */
function useAliases(alias: NetworkEntry['alias'] | undefined) {
  const [names] = useState(() => new Map(alias ? [[alias.id, alias.name]] : []));
  const source = useMemo(
    () => ({
      ...aliasSource,
      optionsOf: (answer: Parameters<typeof aliasSource.optionsOf>[0]) => {
        const options = aliasSource.optionsOf(answer);
        for (const { value, label } of options) names.set(value, label);
        return options;
      },
    }),
    [names],
  );
  return { source, nameOf: (id: string) => names.get(id) ?? '' };
}

/** Makes an entry of a list, or changes one. */
export function EntryEditor(props: EditorProps<NetworkEntry | undefined> & { of: NetworkListOf }) {
  const { of, record, onClose } = props;
  const lockout = useLockout();
  const aliases = useAliases(record?.alias);
  const form = useEditorForm({
    record,
    texts: of.texts,
    initial: initial(record),
    required: [],
    // The list asks before it switches an entry.
    fixed: ['enabled'],
    create: { call: of.create, notices: creating },
    change: { call: of.change, notices: changing },
    bodyOf: bodyOf(record),
    named: ({ ip, aliasId }) => ip.trim() || aliases.nameOf(aliasId),
    secondTry: lockout.run,
    refresh: [identityNetworkUnconfirmedCall],
    onClose,
  });
  const alias = record?.alias;
  return (
    <>
      <FormDialog form={form} onClose={onClose}>
        <FormText name="ip" maxLength={49} optional />
        <FormLookup
          name="aliasId"
          source={aliases.source}
          known={alias ? { value: alias.id, label: alias.name } : undefined}
          optional
        />
        <FormDate name="dateFrom" optional />
        <FormDate name="dateTo" optional />
        <FormText name="comment" maxLength={500} optional />
        {!record && <FormCheck name="enabled" />}
      </FormDialog>
      {lockout.dialog}
    </>
  );
}
