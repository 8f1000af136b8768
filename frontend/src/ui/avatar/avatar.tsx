import { useState } from 'react';
import { styled } from 'styled-components';

const Round = styled.span<{ $size: number; $square: boolean }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  overflow: hidden;
  border-radius: ${({ $square }) => ($square ? '10px' : '50%')};
  background: ${({ $square }) => ($square ? 'var(--surface-selected)' : 'var(--accent-soft)')};
  color: ${({ $square }) => ($square ? 'var(--text)' : 'var(--accent-ink)')};
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

export interface AvatarProps {
  name: string;
  src?: string | null;
  size?: number;
  /** Of a thing: people are round. */
  square?: boolean;
}

/** Picture of a person or a thing, or the letters of its name. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 32, square = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const picture = src && src !== broken ? src : undefined;
  return (
    <Round
      $size={size}
      $square={square}
      aria-hidden="true"
      data-letters={picture === undefined ? initials(name) : undefined}
    >
      {picture !== undefined && <img src={picture} alt="" onError={() => setBroken(picture)} />}
    </Round>
  );
}
