import {
  identitySchemeChangeCall,
  identitySchemeCreateCall,
  identitySchemeForeseeCall,
} from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { EditorProps } from '../../../screen/editing.tsx';
import { type EditorQuestion, useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { previewOf } from '../../../screen/use-confirm.tsx';
import { bodyOf, type SchemeValues, valuesOf } from '../scheme-values.ts';
import { useSchemeSentence } from '../scheme-words.ts';
import { changing, creating, schemeMessages } from '../texts.ts';
import { FlowsField } from './flows-field.tsx';
import { SchemeEffectsText } from './scheme-effects.tsx';

const Factors = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: var(--space-6);
`;

/** Makes a scheme, or changes one: what that leads to is asked before it is saved. */
export function SchemeEditor({ record: scheme, onClose }: EditorProps<AuthenticationScheme | undefined>) {
  const text = useTexts(schemeMessages);
  const initial = valuesOf(scheme);
  const asked = (values: SchemeValues): EditorQuestion | undefined => {
    const { firstFactor, secondFactor, base } = bodyOf(values);
    const factorsOf = ({ firstFactor: first, secondFactor: second, base: isBase }: SchemeValues) =>
      JSON.stringify([first, second, isBase]);
    if (scheme === undefined) return undefined;
    const title = text('changeQuestion', { name: values.name });
    const throughProviders = values.throughProviders !== initial.throughProviders && {
      text: <p>{text(values.throughProviders ? 'providersOn' : 'providersOff')}</p>,
    };
    if (factorsOf(values) === factorsOf(initial))
      return throughProviders ? { title, ...throughProviders } : undefined;
    const plan = { id: scheme.id, firstFactor, ...(secondFactor && { secondFactor }), ...(base && { base }) };
    return {
      title,
      ...throughProviders,
      preview: previewOf(
        identitySchemeForeseeCall,
        { body: plan },
        ({ effects }) => <SchemeEffectsText effects={effects} scheme={scheme} />,
        ({ effects }) => effects.refused !== null,
      ),
    };
  };
  const form = useEditorForm({
    record: scheme,
    texts: schemeMessages,
    initial,
    required: ['name', 'code'],
    bodyOf,
    create: { call: identitySchemeCreateCall, notices: creating },
    change: { call: identitySchemeChangeCall, notices: changing },
    fixed: ['code'],
    before: asked,
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      <Sentence />
      <Factors>
        <FlowsField name="firstFactor" />
        <FlowsField name="secondFactor" />
      </Factors>
      <FormCheck name="throughProviders" />
      <FormText name="name" maxLength={200} />
      <FormText name="nameEn" maxLength={200} optional />
      {!scheme && <FormText name="code" maxLength={64} />}
      <FormTextArea name="comment" rows={2} maxLength={1000} optional />
      <FormCheck name="base" disabled={scheme?.base === true || scheme?.active === false} />
    </FormDialog>
  );
}

/** How people will sign in, while the form is filled in. */
function Sentence() {
  const sentence = useSchemeSentence();
  const [firstFactor, secondFactor] = useWatch({ name: ['firstFactor', 'secondFactor'] }) as [
    SchemeValues['firstFactor'],
    SchemeValues['secondFactor'],
  ];
  return (
    <p aria-live="polite">
      <strong>{sentence({ firstFactor, secondFactor })}</strong>
    </p>
  );
}
