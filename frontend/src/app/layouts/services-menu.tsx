import { LayoutGrid } from 'lucide-react';
import { useIntl } from 'react-intl';
import { cabinetAddress } from '../../features/law/cabinet-address.ts';
import { isCurrent } from '../../features/services/is-current.ts';
import { openService } from '../../features/services/open-service.ts';
import { useServiceTexts } from '../../features/services/use-service-texts.ts';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useSession, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { ApplicationPicture } from '../../ui/application-icon/application-icon.tsx';
import { PressButton } from '../../ui/button/press-button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuIcon } from '../menu-icons.tsx';
import { frameMessages } from './texts.ts';

/** The person's services and the documents that the domain wants at hand, from anywhere. */
export function ServicesMenu() {
  const intl = useIntl();
  const { locale } = useLocale();
  const textsOf = useServiceTexts();
  const history = useHistory();
  const { path } = usePlace();
  const { services = [] } = useSession();
  const { project } = useStartUpState();
  const documents = (projectTexts(project, locale)?.lawInfo.termsInfo ?? []).filter((row) => row.menuVisible);
  if (services.length + documents.length === 0) return null;
  const label = intl.formatMessage(frameMessages.services);
  return (
    <Menu
      label={label}
      trigger={
        <PressButton kind="quiet" aria-label={label} icon={<LayoutGrid size={18} aria-hidden="true" />} />
      }
      groups={[
        {
          id: 'services',
          title: label,
          actions: services.map((service) => ({
            id: service.applicationKey,
            label: textsOf(service).name,
            icon: <ApplicationPicture code={service.iconCode} />,
            disabled: isCurrent(service, path),
            onSelect: () => openService(service.serviceUrl, history, window.location),
          })),
        },
        {
          id: 'documents',
          title: intl.formatMessage(frameMessages.documents),
          actions: documents.map(({ id, title, link }) => ({
            id,
            label: title,
            icon: <MenuIcon name="documents" size={16} />,
            onSelect: () => history.push(cabinetAddress(link), { inApp: true }),
          })),
        },
        {
          id: 'all',
          actions: [
            {
              id: 'apps',
              label: intl.formatMessage(frameMessages.allServices),
              onSelect: () => history.push('/apps', { inApp: true }),
            },
          ],
        },
      ]}
    />
  );
}
