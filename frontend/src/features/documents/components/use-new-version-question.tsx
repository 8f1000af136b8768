import { identityAgreementForeseeCall } from '@gatehouse/contracts/generated/calls/identity/agreements.ts';
import { platformDocumentEffectsCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import type { Document, DocumentPlan } from '@gatehouse/contracts/platform/documents.resources.ts';
import { FormattedList, FormattedMessage } from 'react-intl';
import { useHttp } from '../../../lib/http-context.tsx';
import type { EditorQuestion } from '../../../screen/form/editor-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { previewOf } from '../../../screen/use-confirm.tsx';
import { publishing } from '../texts.ts';

/** What to ask before a text is saved that people will have to agree with again: it says how many they are. */
export function useNewVersionQuestion(document: Document | undefined) {
  const http = useHttp();
  const text = useTexts(publishing);
  return async (plan: Pick<DocumentPlan, 'format' | 'locales'>): Promise<EditorQuestion | undefined> => {
    if (!document) return undefined;
    const { id, name, version } = document;
    const { format, locales } = plan;
    const body = { ...(format && { format }), ...(locales && { locales }) };
    const foreseen = await http.send(platformDocumentEffectsCall, { params: { id }, body });
    // What is wrong with the text is said when it is saved.
    if (!foreseen.ok) return undefined;
    const { newVersion, domains } = foreseen.data.effects;
    const names = domains.flatMap((domain) => (domain.asks ? [domain.name] : []));
    if (!newVersion || names.length === 0) return undefined;
    return {
      title: text('title', { name, version: version + 1 }),
      preview: previewOf(identityAgreementForeseeCall, { query: { document: id } }, ({ now, agreed }) => (
        <FormattedMessage
          {...publishing.effect}
          values={{
            names: <FormattedList value={names} />,
            now: now.people,
            nowMore: String(now.more),
            agreed: agreed.people,
            agreedMore: String(agreed.more),
          }}
        />
      )),
      verb: text('verb'),
    };
  };
}
