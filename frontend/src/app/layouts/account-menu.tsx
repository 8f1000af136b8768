import { pictureAddress } from '@gatehouse/contracts/profile/pictures.ts';
import { Check, IdCard, LayoutGrid, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { personName } from '../../features/start-up/person-name.ts';
import { useSession, useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useReportError } from '../../lib/error-report.tsx';
import { routerBase } from '../../lib/history.ts';
import { languageName } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { useHistory } from '../../lib/navigation.tsx';
import { applyTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Menu, type MenuAction } from '../../ui/menu/menu.tsx';
import { offeredLocales } from '../controls/language-switch.tsx';
import { layoutMessages } from '../texts/texts.ts';
import { frameMessages } from './texts.ts';

const Trigger = styled(AriaButton)`
  padding: 2px;
  border: 0;
  border-radius: 50%;
  background: none;
`;

const Person = styled.span`
  display: grid;
  color: var(--text);
  font-size: var(--size-14);
  line-height: 20px;

  small {
    color: var(--text-muted);
    font-size: var(--size-12);
  }
`;

/** Ends the session and starts the application afresh, so that nothing of the person stays in memory. */
export function useLogout(): () => Promise<void> {
  const startUp = useStartUp();
  const report = useReportError();
  return async () => {
    const error = await startUp.logout();
    if (error) report(error);
    else window.location.assign(`${routerBase}/login`);
  };
}

const themeChoices = [
  { theme: 'system', icon: Monitor, name: layoutMessages['theme.system'] },
  { theme: 'light', icon: Sun, name: layoutMessages['theme.light'] },
  { theme: 'dark', icon: Moon, name: layoutMessages['theme.dark'] },
] as const;

function useThemeActions(): MenuAction[] {
  const intl = useIntl();
  const [chosen, setChosen] = useState<Theme>(() => readTheme(document));
  return themeChoices.map(({ theme, icon: Icon, name }) => ({
    id: theme,
    label: intl.formatMessage(name),
    icon: chosen === theme ? <Check size={16} aria-hidden="true" /> : <Icon size={16} aria-hidden="true" />,
    onSelect: () => {
      applyTheme(document, theme);
      setChosen(theme);
    },
  }));
}

function useLocaleActions(): MenuAction[] {
  const { locale, change } = useLocale();
  const startUp = useStartUp();
  const { project } = useStartUpState();
  const offered = offeredLocales(project?.locales);
  if (offered.length < 2) return [];
  return offered.map((code) => ({
    id: code,
    label: languageName(code),
    icon: code === locale ? <Check size={16} aria-hidden="true" /> : <span className="gh-menu-gap" />,
    onSelect: () => {
      change(code);
      void startUp.changeSettings({ lang: code });
    },
  }));
}

/** Everything about the signed-in person: profile, services, theme, language, the way out. */
export function AccountMenu() {
  const intl = useIntl();
  const { locale } = useLocale();
  const history = useHistory();
  const { project } = useStartUpState();
  const { mainInfo } = useSession().profile;
  const { avatar } = mainInfo;
  const logout = useLogout();
  const name = personName(mainInfo, project?.uiSettings.nameFormat ?? 'IF', locale);
  const themeActions = useThemeActions();
  const localeActions = useLocaleActions();
  const goTo = (path: string) => () => history.push(path, { inApp: true });
  return (
    <Menu
      label={intl.formatMessage(frameMessages.account)}
      trigger={
        <Trigger aria-label={`${intl.formatMessage(frameMessages.account)}: ${name}`}>
          <Avatar name={name} src={avatar && pictureAddress(avatar.fileId, 96)} size={32} />
        </Trigger>
      }
      groups={[
        {
          id: 'person',
          title: (
            <Person>
              {name}
              <small>
                <bdi>{mainInfo.email ?? mainInfo.login}</bdi>
              </small>
            </Person>
          ),
          actions: [
            {
              id: 'profile',
              label: intl.formatMessage(frameMessages.profile),
              icon: <IdCard size={16} aria-hidden="true" />,
              onSelect: goTo('/profile/personal'),
            },
            {
              id: 'apps',
              label: intl.formatMessage(frameMessages.services),
              icon: <LayoutGrid size={16} aria-hidden="true" />,
              onSelect: goTo('/apps'),
            },
          ],
        },
        { id: 'theme', title: intl.formatMessage(layoutMessages.theme), actions: themeActions },
        { id: 'locale', title: intl.formatMessage(layoutMessages.language), actions: localeActions },
        {
          id: 'out',
          actions: [
            {
              id: 'logout',
              label: intl.formatMessage(frameMessages.logout),
              icon: <LogOut size={16} aria-hidden="true" />,
              onSelect: () => void logout(),
            },
          ],
        },
      ]}
    />
  );
}
