import type { ServiceMenuItem } from '@gatehouse/contracts/platform/resources.ts';
import { ArrowUpRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { routerBase } from '../../../lib/history.ts';
import { usePlace } from '../../../lib/navigation.tsx';
import { isSafeAddress } from '../../../lib/safe-address.ts';
import { ApplicationTile } from '../../../ui/application-icon/application-tile.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isCurrent } from '../is-current.ts';
import { serviceMessages } from '../texts.ts';
import { useServiceTexts } from '../use-service-texts.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(280px, 1fr));
  gap: var(--space-4);

  > li > a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 var(--space-4);
    align-items: start;
    height: 100%;
    padding: var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-surface);
    background: var(--surface);
    color: inherit;
    text-decoration: none;
    transition:
      border-color var(--quick),
      background-color var(--quick);
  }

  > li > a:hover {
    border-color: var(--border-control);
    background: var(--surface-hover);
  }

  @media (width >= 1936px) {
    grid-template-columns: repeat(auto-fill, minmax(360px, 1fr));
    gap: var(--space-6);

    > li > a {
      padding: var(--space-6);
    }
  }

  strong {
    display: flex;
    flex-wrap: wrap;
    gap: 4px var(--space-2);
    align-items: center;
    font-size: var(--size-14);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  /* A row is as high as its highest tile: what one says at length leaves no holes beside it. */
  p {
    display: -webkit-box;
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--size-13);
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  a > svg {
    color: var(--text-faint);
  }
`;

/** Services as tiles. Those with an address that may not be opened are left out. */
export function ServiceGrid({ services }: { services: readonly ServiceMenuItem[] }) {
  return (
    <Grid>
      {services
        .filter(({ serviceUrl }) => isSafeAddress(serviceUrl))
        .map((service) => (
          <li key={service.applicationKey}>
            <Tile service={service} />
          </li>
        ))}
    </Grid>
  );
}

/** Shape of the tiles. */
export function ServicesSkeleton() {
  return (
    <Skeleton>
      <Grid as="div">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Bone key={tile} height="92px" />
        ))}
      </Grid>
    </Skeleton>
  );
}

function Tile({ service }: { service: ServiceMenuItem }) {
  const { name, description } = useServiceTexts()(service);
  const { path } = usePlace();
  const { serviceUrl } = service;
  const inside = serviceUrl.startsWith(`${routerBase}/`);
  const content = (
    <>
      <ApplicationTile name={name} iconCode={service.iconCode} />
      <span>
        <strong>
          {name}
          {isCurrent(service, path) && (
            <Badge>
              <FormattedMessage {...serviceMessages.current} />
            </Badge>
          )}
        </strong>
        <p title={description}>{description}</p>
      </span>
      {!inside && <ArrowUpRight size={16} aria-hidden="true" />}
    </>
  );
  return inside ? (
    <Link to={serviceUrl.slice(routerBase.length)} className="">
      {content}
    </Link>
  ) : (
    <a href={serviceUrl}>{content}</a>
  );
}
