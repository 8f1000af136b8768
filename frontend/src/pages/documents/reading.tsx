import { useLayoutEffect, useRef } from 'react';
import { renderDocument } from '../../features/law/render-document.ts';
import '../../features/law/components/law.css';

interface Text {
  content: string;
  format: 'md' | 'html';
}

function Reading({ content, format }: Text) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(renderDocument({ content, format }, window));
  }, [content, format]);
  return <div ref={place} className="gh-law-text" />;
}

/** A text as people read it. */
export const readingOf = (text: Text) => <Reading {...text} />;
