import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { platformDocumentViewCall } from '@gatehouse/contracts/generated/calls.ts';
import type { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { chooseDocument } from '../../features/law/choose-document.ts';
import { renderDocument } from '../../features/law/render-document.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { useHistory } from '../../lib/navigation.tsx';
import './law.css';

type Documents = ResponseOf<typeof platformEndpoints.viewDocument>['documents'];

/** A public document, in the language of the page where it has one. A failed load leads to the root. */
export function LawPage({ code }: { code: string }) {
  const http = useHttp();
  const history = useHistory();
  const { locale } = useLocale();
  const [documents, setDocuments] = useState<Documents>();
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

  const shown = documents && chooseDocument(documents, locale);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) text.current?.replaceChildren(renderDocument(shown, window));
  }, [shown]);
  return (
    <article className="gh-auth-card gh-law" lang={shown?.locale} aria-busy={!shown}>
      {shown ? (
        <h1>{shown.name}</h1>
      ) : (
        <>
          <span className="gh-bone" data-of="title" />
          <span className="gh-bone" />
          <span className="gh-bone" />
        </>
      )}
      <div ref={text} className="gh-law-text" />
    </article>
  );
}
