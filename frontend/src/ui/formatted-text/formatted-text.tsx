import { useLayoutEffect, useRef } from 'react';
import { renderText, type WrittenText } from './render-text.ts';

/** A text that somebody wrote, as people read it; nothing while there is none. */
export function FormattedText({ text }: { text: WrittenText | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // Before the paint: the text stands where its bones stood.
  useLayoutEffect(() => {
    if (text) place.current?.replaceChildren(renderText(text, window));
  }, [text]);
  return <div ref={place} className="gh-formatted" />;
}
