import { entityReadMethods } from '@gatehouse/contracts/identity/offered-rights.ts';
import { offerScope } from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import { integrationEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { FormChecks } from '../../../screen/form/form-fields.tsx';
import { useScreenPerson } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { clientMessages, offeredMessages } from '../texts.ts';

/** What a client reads of this installation; what the person may not give cannot be checked and says why. */
export function OfferedScopes({ held }: { held: readonly string[] }) {
  const text = useTexts(clientMessages);
  const named = useTexts(offeredMessages);
  const { methods } = useScreenPerson();
  const options = integrationEntities.map((entity) => {
    const value = offerScope(entity);
    const beyond = methods !== undefined && !methods.includes(entityReadMethods[entity]);
    const given = held.includes(value);
    return {
      value,
      label: (
        <>
          {named(entity)} <code>{value}</code>
        </>
      ),
      ...(beyond && { note: text(given ? 'scopeOfOthers' : 'scopeBeyond'), disabled: !given }),
    };
  });
  return <FormChecks name="offered" label={text('offered')} options={options} />;
}
