import { identityAgreementForeseeCall } from '@gatehouse/contracts/generated/calls/identity/agreements.ts';
import { platformDocumentEffectsCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import type { Document, DocumentPlan } from '@gatehouse/contracts/platform/documents.resources.ts';
import { FormattedList, FormattedMessage } from 'react-intl';
import { useHttp } from '../../../lib/http-context.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { type Confirm, previewOf, useConfirm } from '../../../screen/use-confirm.tsx';
import { publishing } from '../messages.ts';

/** Asks before a text is saved that people will have to agree with again, and says how many they are. */
export function useNewVersionQuestion(document: Document | undefined): {
  dialog: Confirm['dialog'];
  before: (plan: Pick<DocumentPlan, 'format' | 'locales'>) => Promise<boolean>;
} {
  const http = useHttp();
  const text = useTexts(publishing);
  const confirm = useConfirm();
  const before = async ({ format, locales }: Pick<DocumentPlan, 'format' | 'locales'>): Promise<boolean> => {
    if (!document) return true;
    const params = { id: document.id };
    const plan = { ...(format && { format }), ...(locales && { locales }) };
    const foreseen = await http.send(platformDocumentEffectsCall, { params, body: plan });
    // What is wrong with the text is said when it is saved.
    if (!foreseen.ok) return true;
    const { newVersion, domains } = foreseen.data.effects;
    const asking = domains.filter(({ asks }) => asks);
    if (!newVersion || asking.length === 0) return true;
    return new Promise((resolve) =>
      confirm.ask({
        title: text('title', { name: document.name, version: document.version + 1 }),
        preview: previewOf(
          identityAgreementForeseeCall,
          { query: { document: document.id } },
          ({ now, agreed }) => (
            <FormattedMessage
              {...publishing.effect}
              values={{
                names: <FormattedList value={asking.map(({ name }) => name)} />,
                now: now.people,
                nowMore: String(now.more),
                agreed: agreed.people,
                agreedMore: String(agreed.more),
              }}
            />
          ),
        ),
        verb: text('verb'),
        run: async () => resolve(true),
        onCancel: () => resolve(false),
      }),
    );
  };
  return { dialog: confirm.dialog, before };
}
