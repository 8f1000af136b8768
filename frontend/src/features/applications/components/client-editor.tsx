import { identityApplicationReadCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import {
  identityClientChangeCall,
  identityClientCreateCall,
} from '@gatehouse/contracts/generated/calls/identity/clients.ts';
import {
  clientGrantTypes,
  clientScopes,
  clientTypes,
  signingAlgorithms,
  tokenAuthMethods,
} from '@gatehouse/contracts/identity/application-kinds.ts';
import type { CallerRight, Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import type { Result } from '../../../lib/http.ts';
import { blankFields } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import {
  FormCheck,
  FormChecks,
  FormSelect,
  FormText,
  FormTextArea,
} from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { changingClient, creatingClient, clientMessages as messages } from '../texts.ts';
import { useRightsBeyond } from './caller-rights.tsx';
import { ClientPreset } from './client-preset.tsx';
import { bodyOf, type ClientValues, valuesOf } from './client-values.ts';
import { OfferedScopes } from './offered-scopes.tsx';

export interface ClientEditorProps {
  applicationId: string;
  /** Undefined for a new one. */
  client: Client | undefined;
  /** Whether the application lets its clients act for themselves. */
  serviceAccount: boolean;
  /** What the application lets all of its clients do as themselves. */
  shared: readonly CallerRight[];
  onCreated: (client: { clientId: string; name: string; withSecret: boolean }) => void;
  onClose: () => void;
}

function useClientForm({ applicationId, client, onCreated, onClose }: ClientEditorProps) {
  const options = { refresh: [identityApplicationReadCall], inForm: true };
  const create = useAction(identityClientCreateCall, { notices: creatingClient, ...options });
  const change = useAction(identityClientChangeCall, { notices: changingClient, ...options });
  const send = async (values: ClientValues): Promise<Result<{ revision: number } | { clientId: string }>> => {
    const { name } = values;
    if (client) {
      const body = { ...bodyOf(values), revision: client.revision };
      return change.run({ params: { clientId: client.clientId }, body }, { name });
    }
    const chosen = values.clientId.trim();
    const body = { ...bodyOf(values), ...(chosen !== '' && { clientId: chosen }) };
    return create.run({ params: { id: applicationId }, body }, { name });
  };
  return useRecordForm<ClientValues, { revision: number } | { clientId: string }>({
    initial: valuesOf(client),
    texts: messages,
    wrong: (values) => blankFields(values, ['name']),
    send,
    onSaved: (answer, values) => {
      flushSync(onClose);
      if (!client && 'clientId' in answer) {
        const withSecret = bodyOf(values).tokenAuthMethod.startsWith('client_secret');
        onCreated({ clientId: answer.clientId, name: values.name, withSecret });
      }
    },
  });
}

/** Connects a client of an application, or changes one. */
export function ClientEditor(props: ClientEditorProps) {
  const { client, serviceAccount, shared, onClose } = props;
  const text = useTexts(messages);
  const form = useClientForm(props);
  const speaks = client?.grantTypes.includes('client_credentials') === true;
  return (
    <FormDialog form={form} panel wide title={text(client ? 'editTitle' : 'createTitle')} onClose={onClose}>
      {!client && <ClientPreset />}
      <FormText name="name" maxLength={200} />
      {!client && <FormText name="clientId" maxLength={255} optional />}
      <FormTextArea name="redirectUris" rows={3} optional />
      <Proof serviceAccount={serviceAccount} speaks={speaks} shared={shared} />
      <FormChecks name="scopes" options={text.options(...clientScopes)} />
      <FormTextArea name="postLogoutRedirectUris" hint={text('onePerLine')} rows={2} optional />
      <FormText name="backchannelLogoutUri" maxLength={1000} optional />
      <FormSelect name="signingAlgorithm" options={text.options(...signingAlgorithms)} />
      <FormTextArea name="resources" rows={2} optional />
      <Methods held={client?.methods ?? []} />
      <FormTextArea name="ip" rows={2} optional />
    </FormDialog>
  );
}

/** What it may do as itself, and for people at the interfaces that it names. */
function Methods({ held }: { held: readonly string[] }) {
  const [grants, resources] = useWatch({ name: ['grantTypes', 'resources'] }) as [readonly string[], string];
  const alone = grants.includes('client_credentials');
  return (
    <>
      {alone && <OfferedScopes held={held} />}
      {(alone || resources.trim() !== '') && <FormTextArea name="methods" rows={2} optional />}
    </>
  );
}

/** What kind of client it is, and how it shows that it is itself. */
function Proof(props: Pick<ClientEditorProps, 'serviceAccount' | 'shared'> & { speaks: boolean }) {
  const { serviceAccount, shared, speaks } = props;
  const beyond = useRightsBeyond()(shared).map(({ id }) => id);
  const text = useTexts(messages);
  const [type, method] = useWatch({ name: ['type', 'tokenAuthMethod'] }) as [string, string];
  const own = type === 'confidential' && serviceAccount;
  const grants = clientGrantTypes.filter((grant) => grant !== 'client_credentials' || own);
  const methods = tokenAuthMethods.filter((one) => one !== 'none');
  return (
    <>
      <FormSelect name="type" options={text.options(...clientTypes)} />
      {type === 'confidential' && <FormSelect name="tokenAuthMethod" options={text.options(...methods)} />}
      {type === 'confidential' && method === 'private_key_jwt' && <FormTextArea name="jwks" rows={5} />}
      <FormChecks
        name="grantTypes"
        options={text
          .options(...grants)
          .map((option) =>
            option.value === 'client_credentials' && !speaks && beyond.length > 0
              ? { ...option, disabled: true, note: text('sharedBeyond', { rights: beyond.join(', ') }) }
              : option,
          )}
      />
      {type === 'confidential' && <FormCheck name="pkceRequired" />}
    </>
  );
}
