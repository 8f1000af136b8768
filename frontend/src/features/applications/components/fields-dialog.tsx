import {
  profileToldFieldsChangeCall,
  profileToldFieldsListCall,
} from '@gatehouse/contracts/generated/calls/profile/told-fields.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/check/check.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { choosingFields, fieldMessages } from '../texts.ts';

/** Which fields of profiles applications may learn. */
export function FieldsDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(fieldMessages);
  const may = useMay();
  const { locale } = useIntl();
  const { data, error, isValidating, mutate } = useRequest(
    profileToldFieldsListCall,
    {},
    { revalidateOnFocus: false },
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const action = useAction(profileToldFieldsChangeCall, {
    notices: choosingFields,
    refresh: [profileToldFieldsListCall],
  });
  const changed = (data?.fields ?? []).flatMap(({ code, applicationsVisible }) => {
    const wanted = chosen[code] ?? applicationsVisible;
    return wanted === applicationsVisible ? [] : [{ code, applicationsVisible: wanted }];
  });
  const mayChange = may(profileToldFieldsChangeCall);
  const save = async () => {
    const result = await action.run({ body: { fields: changed } });
    if (result.ok) onClose();
  };
  return (
    <Dialog
      open
      title={text('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          {mayChange && (
            <Button
              kind="primary"
              busy={action.busy}
              disabled={changed.length === 0}
              onClick={() => void save()}
            >
              <FormattedMessage {...uiMessages.save} />
            </Button>
          )}
        </>
      }
    >
      <p>{text(data?.fields.length === 0 ? 'empty' : 'text')}</p>
      {!data && error && <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />}
      {!data && !error && (
        <Skeleton>
          <Bone />
        </Skeleton>
      )}
      {data?.fields.map(({ code, title, applicationsVisible, immutable }) => (
        <Checkbox
          key={code}
          name={code}
          checked={chosen[code] ?? applicationsVisible}
          disabled={immutable || !mayChange}
          {...(immutable && { note: text('immutable') })}
          onChange={(on) => setChosen({ ...chosen, [code]: on })}
        >
          {locale === 'ru' ? title.ru : title.en}
        </Checkbox>
      ))}
    </Dialog>
  );
}
