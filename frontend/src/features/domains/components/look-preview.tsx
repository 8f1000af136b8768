import { platformBannerSearchCall } from '@gatehouse/contracts/generated/calls/platform/banners.ts';
import { platformDocumentSearchCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { platformStyleListTemplatesCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { styleVariables } from '@gatehouse/contracts/platform/accent.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useContext, useDeferredValue, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { madeImage } from '../../../lib/made-images.ts';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { buttonLook } from '../../../ui/button/button.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import type { DomainValues } from '../domain-values.ts';
import { type ShownDomain, shownDomain } from '../shown-domain.ts';
import { ShownSignInContext } from '../sign-in-preview.ts';
import { previewMessages } from '../texts.ts';
import { useLanguages } from '../use-languages.ts';
import { ShownFrame } from './shown-frame.tsx';

const Pairs = styled(Beside)`
  row-gap: var(--space-6);

  figure {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    margin: 0;
  }

  figcaption {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

/** Two windows as high as each other: their shares of the width are those of their sizes. */
const Windows = styled.div`
  display: grid;
  grid-template-columns: 1296fr 390fr;
  gap: var(--space-3);
  align-items: start;

  > * {
    min-width: 0;
  }

  @media (width < 480px) {
    grid-template-columns: minmax(0, 1fr);

    > :last-child {
      width: 60%;
    }
  }
`;

const themes = ['light', 'dark'] as const;
const windows = [
  { id: 'wide', width: 1296 },
  { id: 'phone', width: 390 },
] as const;
const height = 844;

const none: [] = [];
const nothing = {};

type Named = Partial<Pick<DomainDetails, 'agreements' | 'documents' | 'image'>>;

/** The domain as its form holds it, with the names and colours that the form only refers to. */
function useShownDomain({
  agreements = none,
  documents: read = none,
  image,
}: Named): ShownDomain | undefined {
  const values = useDeferredValue(useWatch() as DomainValues);
  const styles = useRequest(platformStyleListTemplatesCall, {});
  const banners = useRequest(platformBannerSearchCall, {});
  const documents = useRequest(platformDocumentSearchCall, {});
  return useMemo(() => {
    if (!styles.data) return undefined;
    const named = [
      ...(documents.data?.documents ?? []),
      ...agreements.map(({ agreementId, name }) => ({ id: agreementId, name })),
      ...read.map(({ documentId, name }) => ({ id: documentId, name })),
    ];
    return shownDomain(values, {
      styles: styles.data.templates,
      banners: banners.data?.banners ?? [],
      nameOf: (id) => named.find((document) => document.id === id)?.name,
      imageOf: (code) => (image?.imageCode === code ? image : madeImage(code)),
    });
  }, [values, styles.data, banners.data, documents.data, agreements, read, image]);
}

/** Not a button of its own: those who may only read stand in a disabled set of fields, and may look. */
const Preview = styled.details`
  > summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3) var(--space-6);
    border-radius: var(--radius);
    cursor: pointer;
  }

  > summary::-webkit-details-marker {
    display: none;
  }

  h2 {
    font-size: var(--size-16);
  }

  > summary p {
    margin-top: var(--space-1);
    color: var(--text-muted);
    font-size: var(--size-14);
  }

  > summary ~ * {
    margin-top: var(--space-4);
  }
`;

/**
 * The sign-in page as the form would make it, on a wide screen and on a phone, in both themes, once somebody asks for it:
 * four pages more are no part of opening this one. `named`: whose documents have names already.
 */
export function LookPreview({ named = nothing }: { named?: Named }) {
  const text = useTexts(previewMessages);
  const [open, setOpen] = useState(false);
  const Icon = open ? EyeOff : Eye;
  return (
    <Preview onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <div>
          <h2>{text('title')}</h2>
          <p>{text('text')}</p>
        </div>
        <span className="gh-button" {...buttonLook({})}>
          <span className="gh-button-text">
            <Icon size={16} aria-hidden="true" />
            {text(open ? 'hide' : 'show')}
          </span>
        </span>
      </summary>
      {open && <ShownPages named={named} />}
    </Preview>
  );
}

function ShownPages({ named }: { named: Named }) {
  const domain = useShownDomain(named);
  return domain && <Languages domain={domain} />;
}

function Languages({ domain }: { domain: ShownDomain }) {
  const text = useTexts(previewMessages);
  const { nameOf } = useLanguages();
  const [wanted, setWanted] = useState<string>();
  const locales = domain.locales.length > 0 ? domain.locales : Object.keys(domain.options).slice(0, 1);
  const locale = wanted !== undefined && locales.includes(wanted) ? wanted : (locales[0] ?? '');
  if (locales.length < 2) return <Pages domain={domain} locale={locale} />;
  return (
    <Tabs
      label={text('languages')}
      selected={locale}
      onSelect={setWanted}
      tabs={locales.map((code) => ({
        id: code,
        title: nameOf(code),
        content: <Pages domain={domain} locale={code} />,
      }))}
    />
  );
}

function Pages({ domain, locale }: { domain: ShownDomain; locale: string }) {
  const text = useTexts(previewMessages);
  const SignIn = useContext(ShownSignInContext);
  const { accent, background } = domain;
  const variables = useMemo(() => styleVariables({ accent, background }), [accent, background]);
  return (
    <Pairs $least={520}>
      {themes.map((theme) => (
        <figure key={theme}>
          <figcaption>{text(theme)}</figcaption>
          <Windows>
            {windows.map(({ id, width }) => (
              <ShownFrame
                key={id}
                title={text('frame', { window: text(id), theme: text(theme) })}
                width={width}
                height={height}
                theme={theme}
                variables={variables}
                lang={locale}
              >
                <SignIn domain={domain} locale={locale} theme={theme} />
              </ShownFrame>
            ))}
          </Windows>
        </figure>
      ))}
    </Pairs>
  );
}
