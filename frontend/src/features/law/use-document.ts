import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { platformDocumentViewCall } from '@gatehouse/contracts/generated/calls/platform.ts';
import type { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { useHistory } from '../../lib/navigation.tsx';
import { chooseDocument } from './choose-document.ts';

export type LawDocument = ResponseOf<typeof platformEndpoints.viewDocument>['documents'][number];

/** A public document in the language of the page where it has one; undefined until it is there. A failed load leads to the root. */
export function useDocument(code: string): LawDocument | undefined {
  const http = useHttp();
  const history = useHistory();
  const { locale } = useLocale();
  const [documents, setDocuments] = useState<LawDocument[]>();
  useEffect(() => {
    const control = new AbortController();
    const load = async () => {
      const result = await http.send(
        platformDocumentViewCall,
        { params: { code } },
        { signal: control.signal },
      );
      if (control.signal.aborted) return;
      if (result.ok && result.data.documents.length > 0) setDocuments(result.data.documents);
      else history.replace('/');
    };
    void load();
    return () => control.abort();
  }, [http, history, code]);
  return documents && chooseDocument(documents, locale);
}
