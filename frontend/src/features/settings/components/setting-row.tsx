import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { FormCheck, FormNumber, FormSelect, FormText } from '../../../screen/form/form-fields.tsx';
import { PersonLink } from '../../../screen/person-link.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useSettingWords } from '../setting-words.ts';
import { settingMessages } from '../texts.ts';

const Row = styled.div`
  display: grid;
  gap: var(--space-2);
  padding-block: var(--space-4);
  border-top: 1px solid var(--border);

  &:first-child {
    border-top: 0;
  }

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px var(--space-3);
    margin: 0;
    color: var(--text-muted);
    font-size: var(--size-13);
    overflow-wrap: anywhere;
  }
`;

function Control({ setting, disabled }: { setting: Setting; disabled: boolean }) {
  const { unitOf } = useSettingWords();
  const { key, title, hint, value_props } = setting;
  const unit = unitOf(setting);
  const field = { name: key, label: unit ? `${title}, ${unit}` : title, hint, disabled };
  switch (value_props.type) {
    case 'boolean':
      return <FormCheck {...field} />;
    case 'number':
      return <FormNumber {...field} />;
    case 'choice':
      return (
        <FormSelect {...field} options={value_props.options.map((value) => ({ value, label: value }))} />
      );
    default:
      return <FormText {...field} />;
  }
}

/** A setting: its control, bounds and default, who changed it last, and the way back to the default. */
export function SettingRow({ setting, mayChange }: { setting: Setting; mayChange: boolean }) {
  const { text, shown, dateOf } = useSettingWords();
  const { setValue } = useFormContext();
  const value = useWatch({ name: setting.key });
  const { date, changedBy, value_props: props } = setting;
  const bounds =
    props.minimum !== null && props.maximum !== null
      ? text('between', { minimum: props.minimum, maximum: props.maximum })
      : undefined;
  const standard = text('standard', { value: shown(setting, props.default) });
  const changed = date && (
    <FormattedMessage
      {...(changedBy ? settingMessages.changedBy : settingMessages.changed)}
      values={{
        date: dateOf(date),
        name: <PersonLink id={changedBy?.id}>{changedBy?.name ?? ''}</PersonLink>,
      }}
    />
  );
  return (
    <Row>
      <Control setting={setting} disabled={props.readonly || !mayChange} />
      <p>
        <span>{[standard, bounds].filter(Boolean).join(' · ')}</span>
        {changed && <span>{changed}</span>}
        {props.readonly && <Badge>{text('readOnly')}</Badge>}
        {props.awaitingEffect && <Badge tone="warning">{text('awaiting')}</Badge>}
        {mayChange && !props.readonly && value !== props.default && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => setValue(setting.key, props.default, { shouldDirty: true, shouldTouch: true })}
          >
            {text('reset')}
          </Button>
        )}
      </p>
    </Row>
  );
}
