import { createRoot } from 'react-dom/client';
import { createIntl, FormattedMessage, RawIntlProvider } from 'react-intl';

const root = document.getElementById('root');
const load = () =>
  document.documentElement.lang === 'en'
    ? import('virtual:messages/en/public')
    : import('virtual:messages/ru/public');
void load().then(({ messages }) => {
  const intl = createIntl({ locale: 'ru', messages: messages as never });
  if (root)
    createRoot(root).render(
      <RawIntlProvider value={intl}>
        <FormattedMessage id="auth.login.title" />
      </RawIntlProvider>,
    );
});
