/**
 * Words that people who speak Russian make passwords of; no package has them. A list of our own, put together from the
 * calendar, the largest cities (Rosstat, census of 2021), the most frequent given names (civil registries of Moscow and
 * Saint Petersburg, open data), and the Russian counterparts of the words that lead the lists of leaked passwords in
 * `@zxcvbn-ts/language-common`. Most frequent first: the rank is the number of guesses.
 */
const words = `
пароль привет любовь солнце солнышко зима весна лето осень москва россия люблю админ администратор пользователь
добро пожаловать доброе утро секрет доступ вход войти компания работа офис школа учитель студент кошка собака котик
котенок зайка зайчик малыш мама папа семья родина свобода дракон ангел принцесса король королева чемпион победа
спартак зенит динамо локомотив цска футбол хоккей самсунг компьютер интернет клавиатура йцукен фыва ячсм
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
понедельник вторник среда четверг пятница суббота воскресенье
петербург питер новосибирск екатеринбург казань нижний новгород красноярск челябинск самара уфа ростов краснодар омск
воронеж пермь волгоград саратов тюмень тольятти барнаул ижевск махачкала хабаровск ульяновск иркутск владивосток
ярославль кемерово томск сочи калининград тула рязань минск киев
александр сергей дмитрий андрей алексей максим евгений иван михаил артем никита илья роман кирилл павел денис антон
владимир николай виктор олег юрий игорь егор даниил матвей тимофей саша дима леха макс женя ваня миша паша вова коля
анастасия мария анна елена ольга татьяна наталья екатерина ирина светлана юлия дарья виктория полина алиса софия
ксения кристина марина людмила галина настя маша аня лена оля таня наташа катя ира света юля даша вика
иванов петров сидоров смирнов кузнецов попов васильев соколов
красота счастье удача радость дружба мечта надежда вера жизнь небо море звезда цветок роза ромашка клубника вишня
шоколад конфета яблоко апельсин береза медведь тигр волк лиса орел сокол мотор машина москвич жигули калина
космос ракета спутник гагарин пушкин достоевский толстой сталин ленин путин победитель защита безопасность
один два три четыре пять шесть семь восемь девять десять
`;

const layout = new Map(
  [...'йцукенгшщзхъфывапролджэячсмитьбюё'].map((letter, index) => [
    letter,
    "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"[index] as string,
  ]),
);
const latin = new Map(
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

const spelled = (word: string, table: (letter: string) => string | undefined) =>
  [...word].map((letter) => table(letter) ?? letter).join('');

const plain = words.trim().split(/\s+/);

/** The words, as they come out when the keyboard is set to Latin letters, and as they are written in these. */
export const russianWords: readonly string[] = [
  ...new Set(
    plain.flatMap((word) => [
      word,
      spelled(word, (letter) => layout.get(letter)),
      spelled(word, (letter) => latin.get(letter)),
    ]),
  ),
].filter((word) => word.length >= 3);

/** The letter on the key of a Latin one, on the Russian keyboard. */
export const russianKey: ReadonlyMap<string, string> = new Map(
  [...layout].map(([russian, key]) => [key, russian]),
);
