import { type FieldFlag, withFlag } from '@gatehouse/contracts/profile/field-flags.ts';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../../../screen/texts.ts';
import { Checkbox } from '../../../ui/check/check.tsx';
import { type FieldValues, heldBy } from '../field-values.ts';
import { fieldMessages } from '../texts.ts';

/** One flag of a field: it carries along what it implies; one that another implies is grey, with the reason. */
export function FlagCheck({ flag, locked = false }: { flag: FieldFlag; locked?: boolean }) {
  const text = useTexts(fieldMessages);
  const { watch, setValue } = useFormContext<FieldValues>();
  const values = watch();
  const held = heldBy(values, flag);
  const change = (on: boolean) => {
    const next = withFlag(values, flag, on);
    for (const name of Object.keys(next) as (keyof FieldValues)[])
      if (next[name] !== values[name]) setValue(name, next[name] as never, { shouldDirty: true });
  };
  const why = locked ? text('held.locked') : held && text(`held.${held}`);
  return (
    <Checkbox
      name={flag}
      checked={values[flag]}
      disabled={locked || held !== undefined}
      note={why ?? undefined}
      onChange={change}
    >
      {text(`flag.${flag}`)}
    </Checkbox>
  );
}
