import { styled } from 'styled-components';

/** Widths of the menu: with names, with icons and their captions, with icons alone. */
export type MenuWidth = 'full' | 'captioned' | 'icons';
const menuWidths: Readonly<Record<MenuWidth, string>> = { full: '248px', captioned: '112px', icons: '68px' };

export const Frame = styled.div<{ $menu: MenuWidth; $headless: boolean }>`
  --sticky-top: ${({ $headless }) => ($headless ? '0px' : '56px')};

  display: grid;
  grid-template: auto 1fr / ${({ $menu }) => menuWidths[$menu]} minmax(0, 1fr);
  min-height: 100dvh;
  transition: grid-template-columns var(--calm);

  @media (width < 768px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Side = styled.aside`
  position: sticky;
  top: 0;
  grid-row: 1 / -1;
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  gap: var(--space-4);
  height: 100dvh;
  padding: var(--space-3);
  overflow: hidden auto;
  border-inline-end: 1px solid var(--border);
  background: var(--surface);

  @media (width < 768px) {
    display: none;
  }
`;

export const HomeLink = styled.div`
  display: flex;
  align-items: center;
  min-height: 32px;
  padding: 0 6px;

  > a {
    min-width: 0;
    color: inherit;
    text-decoration: none;
  }

  [data-small] > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export const Top = styled.header`
  position: sticky;
  z-index: 20;
  top: 0;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  height: 56px;
  padding: 0 var(--space-6);
  border-bottom: 1px solid var(--border);
  background: color-mix(in srgb, var(--surface) 88%, transparent);
  backdrop-filter: blur(10px);

  /* Buttons keep their width beside a long name. */
  > button,
  > :has(> button) {
    flex: none;
  }

  @media (width < 768px) {
    padding: 0 var(--space-3);
  }
`;

export const Spring = styled.span`
  flex: 1;
`;

export const MobileOnly = styled.span`
  @media (width >= 768px) {
    display: none;
  }
`;

export const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

export const Content = styled.main<{ $narrow: boolean }>`
  flex: 1;
  width: 100%;
  max-width: ${({ $narrow }) => ($narrow ? '1008px' : '1680px')};
  margin-inline: auto;
  padding: var(--space-6) var(--space-6) var(--space-12);
  outline: none;

  @media (width < 768px) {
    padding: var(--space-4) var(--space-3) var(--space-12);
  }
`;

/**
 * Notices at the end of the page, one above the other. They float while the page is longer than the screen, but not over
 * what is to be saved, nor on a low screen.
 */
export const Floating = styled.div`
  position: sticky;
  z-index: 30;
  bottom: 0;
  display: flow-root;
  pointer-events: none;

  .gh-notice {
    margin-inline: auto;
    pointer-events: auto;
  }

  main:has([data-unsaved]) + & {
    position: static;
  }

  @media (width < 768px) and (height < 740px) {
    position: static;
  }
`;

/** What the header holds, at the foot of the menu where an installation shows no header. */
export const SideTools = styled.div<{ $mini: boolean }>`
  display: flex;
  flex-direction: ${({ $mini }) => ($mini ? 'column' : 'row')};
  align-items: center;
  justify-content: ${({ $mini }) => ($mini ? 'center' : 'space-between')};
  gap: var(--space-1);
`;

export const SideFoot = styled.div`
  display: grid;
  gap: var(--space-2);
`;

/** Breadcrumbs or the way back above the content, where there is no header for them. */
export const Lead = styled.div`
  &:not(:empty) {
    margin-bottom: var(--space-4);
  }
`;

export const Notices = styled.div`
  display: grid;
  gap: var(--space-3);

  &:not(:empty) {
    margin-bottom: var(--space-6);
  }
`;

export const Drawer = styled.div`
  display: grid;
  gap: var(--space-6);
`;

export const SearchButton = styled.span`
  kbd {
    padding: 0 5px;
    border: 1px solid var(--border);
    border-radius: 4px;
    color: var(--text-muted);
    font-family: inherit;
    font-size: var(--size-12);
  }

  @media (width < 768px) {
    kbd,
    .gh-button-text > span {
      display: none;
    }
  }
`;
