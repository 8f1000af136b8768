import { useState } from 'react';
import { styled } from 'styled-components';

const Round = styled.span<{ $size: number }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  overflow: hidden;
  border-radius: 50%;
  background: var(--accent-soft);
  color: var(--accent-ink);
  font-size: ${({ $size }) => Math.round($size * 0.4)}px;
  font-weight: 600;
  line-height: 1;

  /* Letters drawn by the style: they are a picture of the name beside them, not text of their own. */
  &[data-letters]::before {
    content: attr(data-letters);
  }

  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** First letters of the first two words. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}

/** Picture of a person, or the letters of their name. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string | null; size?: number }) {
  const [broken, setBroken] = useState(false);
  const picture = src && !broken ? src : undefined;
  return (
    <Round $size={size} aria-hidden="true" data-letters={picture === undefined ? initials(name) : undefined}>
      {picture !== undefined && <img src={picture} alt="" onError={() => setBroken(true)} />}
    </Round>
  );
}
