import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../lib/api-error.ts';
import { sameValues } from '../../lib/form.ts';

/** What somebody else did to a record while a form about it was open. */
interface Meanwhile {
  /** The state that the values of the form were made from. */
  readonly revision: number | undefined;
  /** Fields that have another value now; undefined unless somebody was faster. */
  readonly changed: readonly string[] | undefined;
  /** The form is sent once more. */
  forget(): void;
  /** A change was refused: if for another state, the form follows it as soon as it is read. */
  refused(error: ApiError): void;
}

const differing = (left: FieldValues, right: FieldValues): string[] =>
  Object.keys(left).filter((name) => !sameValues(left[name], right[name]));

/**
 * Holds the revision that a form was opened with, however often its record is read again. After a conflict the form is one of
 * the state that was read: what was typed stays, fields that were not touched follow.
 */
export function useMeanwhile<V extends FieldValues>(
  fields: UseFormReturn<V>,
  { initial, revision }: { initial: V; revision: number | undefined },
  onFollowed: () => void,
): Meanwhile {
  const [base, setBase] = useState({ initial, revision });
  const [waits, setWaits] = useState(false);
  const [changed, setChanged] = useState<readonly string[]>();
  useEffect(() => {
    if (!waits || base.revision === revision) return;
    const values = fields.getValues();
    fields.reset(initial as DefaultValues<V> as V);
    for (const name of differing(base.initial, values) as Path<V>[])
      fields.setValue(name, values[name] as PathValue<V, Path<V>>, { shouldDirty: true });
    setChanged(differing(base.initial, initial));
    setBase({ initial, revision });
    setWaits(false);
    onFollowed();
  });
  return {
    revision: base.revision,
    changed,
    forget: () => setChanged(undefined),
    refused: (error) => setWaits(error.kind === 'problem' && error.code === 'request.conflict'),
  };
}
