/** Banners that demo domains name, one JSON object each, as `platform banners import` reads them. */
export const demoBanners: readonly object[] = [
  {
    code: 'maintenance-ru',
    title: 'Плановые работы',
    text: 'В воскресенье с 2:00 до 4:00 возможны перерывы в работе.',
  },
  {
    code: 'maintenance-en',
    title: 'Maintenance',
    text: 'Short interruptions are possible on Sunday from 2:00 to 4:00.',
  },
];
