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
  user-select: none;

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
  return (
    <Round $size={size} aria-hidden="true">
      {src && !broken ? <img src={src} alt="" onError={() => setBroken(true)} /> : initials(name)}
    </Round>
  );
}
