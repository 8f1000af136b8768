import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { emptyDocumentMarkup } from '../../../lib/empty-document.ts';

const Window = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--radius-surface);
  background: var(--page);

  iframe {
    position: absolute;
    inset: 0 auto auto 0;
    border: 0;
    transform-origin: 0 0;
    pointer-events: none;
  }
`;

export interface ShownFrameProps {
  /** Says to screen readers what is shown. */
  title: string;
  /** Size of the window that the page believes to be in. */
  width: number;
  height: number;
  theme: 'light' | 'dark';
  lang: string;
  /** Variables of the page's colours. */
  variables: ReadonlyMap<string, string>;
  children: ReactNode;
}

/** Style sheets of the application, but for the look of the domain that the console itself is on. */
const ownSheets = (): HTMLLinkElement[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ href }) => !new URL(href).pathname.startsWith('/platform/style/'),
  );

/**
 * A window of its own inside the page: what it shows goes by its width, and by its theme. It has no address, so nobody can
 * open or frame it; nothing in it can be pressed, focused or read out.
 */
export function ShownFrame({ title, width, height, theme, lang, variables, children }: ShownFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [room, setRoom] = useState(0);
  const outer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const inner = frame.current;
    if (!inner) return;
    const opened = () => {
      const page = inner.contentDocument;
      // The window opens empty first; the document that follows is in standards mode.
      if (page?.compatMode !== 'CSS1Compat') return;
      page.head.replaceChildren(...ownSheets().map((sheet) => page.importNode(sheet)));
      setBody(page.body);
    };
    inner.addEventListener('load', opened);
    inner.srcdoc = emptyDocumentMarkup();
    return () => inner.removeEventListener('load', opened);
  }, []);

  useLayoutEffect(() => {
    const root = body?.ownerDocument.documentElement;
    if (!root) return;
    root.dataset.theme = theme;
    root.lang = lang;
    root.inert = true;
    root.style.overflow = 'hidden';
    for (const [name, value] of variables) root.style.setProperty(name, value);
  }, [body, theme, lang, variables]);

  useLayoutEffect(() => {
    const box = outer.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setRoom(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return (
    <Window ref={outer} style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}>
      <iframe ref={frame} title={title} tabIndex={-1} width={width} height={height} style={{ scale }} />
      {body && createPortal(children, body)}
    </Window>
  );
}
