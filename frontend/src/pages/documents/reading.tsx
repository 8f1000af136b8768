import { useLayoutEffect, useRef } from 'react';
import type { Preview } from '../../features/documents/components/document-editor.tsx';
import { renderDocument } from '../../features/law/render-document.ts';

/** A text as people read it. */
export function Reading({ content, format }: Parameters<Preview>[0]) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(renderDocument({ content, format }, window));
  }, [content, format]);
  return <div ref={place} className="gh-law-text" />;
}
