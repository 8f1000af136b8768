import {
  AppWindow,
  Blocks,
  Cable,
  ChartSpline,
  Circle,
  IdCard,
  LogIn,
  type LucideIcon,
  Mail,
  Palette,
  Settings,
  UsersRound,
} from 'lucide-react';

const folders = import.meta.glob<Readonly<Record<string, LucideIcon>>>('../pages/*/icons.ts', {
  eager: true,
  import: 'icons',
});

/** Icons of the menu's groups and of the installation's services, and those that pages bring. */
const icons: Readonly<Record<string, LucideIcon>> = Object.assign(
  {
    applications: Blocks,
    branding: Palette,
    cabinet: IdCard,
    console: AppWindow,
    integrations: Cable,
    messages: Mail,
    monitoring: ChartSpline,
    people: UsersRound,
    'sign-in': LogIn,
    system: Settings,
  },
  ...Object.values(folders),
);

/** The icon that a code of the server names, where there is one. */
export const iconOf = (code: string): string | undefined => (code in icons ? code : undefined);

export function MenuIcon({ name, size = 18 }: { name: string | undefined; size?: number }) {
  const Icon = (name && icons[name]) || Circle;
  return <Icon size={size} aria-hidden="true" />;
}
