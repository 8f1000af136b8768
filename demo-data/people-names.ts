/** Names the demo population is drawn from; long ones stand in to show what they do to a page. */

export interface NamePool {
  readonly last: readonly string[];
  readonly first: readonly string[];
  /** Patronymics; empty where a culture has none. */
  readonly middle: readonly string[];
}

export const russianMen: NamePool = {
  last: 'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов'.split(
    ' ',
  ),
  first:
    'Александр Дмитрий Максим Сергей Андрей Алексей Артём Илья Кирилл Михаил Никита Матвей Роман Егор Арсений Иван Денис Евгений Даниил Тимофей Владислав Игорь Владимир Павел Руслан Марк Константин Тимур Олег Ярослав'.split(
      ' ',
    ),
  middle:
    'Александрович Дмитриевич Максимович Сергеевич Андреевич Алексеевич Артёмович Ильич Кириллович Михайлович Никитич Матвеевич Романович Егорович Иванович Денисович Евгеньевич Игоревич Владимирович Павлович'.split(
      ' ',
    ),
};

export const russianWomen: NamePool = {
  last: russianMen.last.map((name) => `${name}а`),
  first:
    'Анастасия Мария Анна Виктория Екатерина Наталья Марина Полина София Дарья Алиса Ксения Александра Елена Ирина Юлия Ольга Татьяна Светлана Вероника Валерия Алёна Кристина Евгения Людмила'.split(
      ' ',
    ),
  middle:
    'Александровна Дмитриевна Максимовна Сергеевна Андреевна Алексеевна Артёмовна Ильинична Кирилловна Михайловна Никитична Матвеевна Романовна Егоровна Ивановна Денисовна Евгеньевна Игоревна Владимировна Павловна'.split(
      ' ',
    ),
};

export const english: NamePool = {
  last: 'Smith Johnson Williams Brown Jones Garcia Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Green Baker Adams'.split(
    ' ',
  ),
  first:
    'Olivia Emma Charlotte Amelia Sophia Isabella Ava Mia Evelyn Luna Liam Noah Oliver James Elijah Mateo Theodore Henry Lucas William Grace Hannah Jack Leo Ella Nora Owen Ezra Ivy Ruth'.split(
      ' ',
    ),
  middle: [],
};

const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Latin spelling of a name, for logins and addresses. */
export const latin = (name: string): string =>
  [...name.toLowerCase()].map((char) => letters[char] ?? (/[a-z0-9]/.test(char) ? char : '-')).join('');
