import {
  providerSyncMapperAdoptCall,
  providerSyncMapperListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { mapperAdopting, providerMessages } from '../texts.ts';
import { methodWord } from './method-words.ts';
import { useGrantedRights } from './use-granted-rights.ts';

/** Asks whether the reader answers for a mapper from now on. */
export function useAdoption(sync: Pick<Synchronization, 'id'>, onAdopted?: () => void) {
  const confirm = useConfirm();
  const adopting = useAction(providerSyncMapperAdoptCall, {
    notices: mapperAdopting,
    refresh: [providerSyncMapperListCall],
    ofRecord: true,
  });
  const { beyondOf } = useGrantedRights();
  return {
    dialog: confirm.dialog,
    /** Whether a mapper waits for somebody, and the reader can be the one. */
    isOffered: (mapper: Mapper): boolean => isOpen(mapper) && beyondOf(mapper) === '',
    ask: ({ id, name }: Mapper) =>
      confirm.ask({
        title: <FormattedMessage {...mapperAdopting.title} values={{ name }} />,
        text: <FormattedMessage {...mapperAdopting.effect} />,
        verb: <FormattedMessage {...providerMessages.adopt} />,
        run: async () => {
          const result = await adopting.run({ params: { syncId: sync.id, id } }, { name });
          if (result.ok) onAdopted?.();
          return result;
        },
      }),
  };
}

export const isOpen = ({ standing = 'fine' }: Pick<Mapper, 'standing'>): boolean => standing !== 'fine';

interface MapperStandingProps {
  sync: Synchronization;
  mapper: Mapper;
  onAdopted: () => void;
}

/** Why a mapper gives nothing new, with the way out; and why the reader cannot change it. */
export function MapperStanding({ sync, mapper, onAdopted }: MapperStandingProps) {
  const text = useTexts(providerMessages);
  const { locale } = useIntl();
  const may = useMay()(providerSyncMapperAdoptCall);
  const { beyondOf } = useGrantedRights();
  const adoption = useAdoption(sync, onAdopted);
  const { standing, missing = [] } = mapper;
  const beyond = beyondOf(mapper);
  const rights = missing.map((key) => methodWord(key, locale)).join(', ');
  return (
    <>
      {isOpen(mapper) && (
        <Alert
          tone="warning"
          title={text(standing === 'authorLost' ? 'standing.authorLost' : 'standing.unanswered')}
          action={
            may &&
            adoption.isOffered(mapper) && (
              <Button onClick={() => adoption.ask(mapper)}>{text('adopt')}</Button>
            )
          }
        >
          {standing === 'authorLost' ? text('standingAuthorLost', { rights }) : text('standingUnanswered')}{' '}
          {text('standingEffect')}
        </Alert>
      )}
      {beyond !== '' && <Alert tone="info">{text('mapperBeyond', { rights: beyond })}</Alert>}
      {adoption.dialog}
    </>
  );
}
