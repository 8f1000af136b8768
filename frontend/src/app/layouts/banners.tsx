import type { ShownBanner } from '@gatehouse/contracts/platform/banners.resources.ts';
import { Info } from 'lucide-react';
import { useIntl } from 'react-intl';
import { OuterLink } from '../../ui/link/link.tsx';
import { layoutMessages } from '../texts/texts.ts';

/** Announcements of the domain, a strip above everything else. */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  const intl = useIntl();
  if (banners.length === 0) return null;
  return (
    <section aria-label={intl.formatMessage(layoutMessages.announcements)}>
      <ul className="gh-banners">
        {banners.map(({ id, title, text, link }) => (
          <li key={id}>
            <Info size={16} aria-hidden="true" />
            <span>
              {title && <strong>{link ? <OuterLink href={link}>{title}</OuterLink> : title} </strong>}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
