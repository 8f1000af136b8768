/** Two domains with two looks, as `platform domains import` reads them. */
export const demoDomains = (port: number) => {
  const technicalLinks = {
    ru: [
      {
        title: 'Техническая поддержка',
        url: 'mailto:support@demo.gatehouse.example',
        text: 'support@demo.gatehouse.example',
        mobile: null,
      },
      { title: 'Горячая линия', url: null, text: null, mobile: '+78005553535' },
    ],
    en: [
      {
        title: 'Technical support',
        url: 'mailto:support@demo.gatehouse.example',
        text: 'support@demo.gatehouse.example',
        mobile: null,
      },
      { title: 'Hotline', url: null, text: null, mobile: '+78005553535' },
    ],
  };
  return [
    {
      hosts: [`localhost:${port}`, `127.0.0.1:${port}`],
      base: true,
      publicUrl: `http://localhost:${port}`,
      styleCode: 'harbour',
      texts: {
        ru: {
          projectName: 'Портал «Гавань»',
          projectTitle: 'Гавань',
          copyright: '© 2026 Портал «Гавань»',
          help: 'https://help.demo.gatehouse.example',
          technicalLinks: technicalLinks.ru,
          banner: null,
        },
        en: {
          projectName: 'Harbour Portal',
          projectTitle: 'Harbour',
          copyright: '© 2026 Harbour Portal',
          help: 'https://help.demo.gatehouse.example',
          technicalLinks: technicalLinks.en,
          banner: null,
        },
      },
    },
    {
      hosts: [`orchard.localhost:${port}`],
      base: false,
      publicUrl: `http://orchard.localhost:${port}`,
      styleCode: 'orchard',
      texts: {
        ru: {
          projectName: 'Кабинет партнёра «Сад»',
          projectTitle: 'Сад',
          copyright: '© 2026 Сад',
          help: null,
          technicalLinks: technicalLinks.ru,
          banner: 'В воскресенье с 2:00 до 4:00 возможны перерывы в работе.',
        },
        en: {
          projectName: 'Orchard partner cabinet',
          projectTitle: 'Orchard',
          copyright: '© 2026 Orchard',
          help: null,
          technicalLinks: technicalLinks.en,
          banner: 'Maintenance on Sunday from 2:00 to 4:00.',
        },
      },
    },
  ];
};
