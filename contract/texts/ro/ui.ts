import { forms } from './forms.ts'

/** The calendar's; in lists of the week, Sunday comes first. */
const calendar = {
  months: [
    ...['Ianuarie', 'Februarie', 'Martie', 'Aprilie', 'Mai', 'Iunie'],
    ...['Iulie', 'August', 'Septembrie', 'Octombrie', 'Noiembrie', 'Decembrie'],
  ],
  monthsShort: ['Ian.', 'Febr.', 'Mart.', 'Apr.', 'Mai', 'Iun.', 'Iul.', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'],
  weekdays: ['Duminica', 'Luni', 'Marti', 'Miercuri', 'Joi', 'Vineri', 'Sambata'],
  weekdaysShort: ['Dum', 'Lun', 'Mar', 'Mie', 'Joi', 'Vin', 'Sam'],
  weekdaysMin: ['D', 'L', 'Ma', 'Mi', 'J', 'V', 'S'],
}

/** Of parts that pages share: tables, filters, dialogs, notices. */
export const ui = {
  /** Where no answer came from the server. */
  noConnection: 'Nu exista legatura cu serverul. Verificati conexiunea la internet si incercati din nou.',
  /** Of what changes something, where its answer was lost. */
  outcomeUnknown: 'Raspunsul serverului nu a ajuns. Il cerem din nou pana aflam ce s-a intamplat; nimic nu se face de doua ori.',
  noAnswer: 'Serverul nu raspunde. Incercati din nou.',
  closeNotice: 'Inchide mesajul',
  lessThanMinuteLeft: 'Mai dureaza mai putin de un minut',
  minutesLeft: (count: number) =>
    `Mai dureaza aproximativ ${forms.counted(count, { one: 'un minut', few: '# minute', other: '# de minute' })}`,
  retry: 'Reincearca',
  copyDetails: 'Copiaza detaliile',
  detailsCopied: 'Detaliile au fost copiate!',
  details: { page: 'pagina', message: 'mesaj', code: 'cod', status: 'stare', instance: 'caz', stack: 'urma', browser: 'browser' },
  failureTitle: 'A aparut o eroare',
  cancel: 'Renunta',
  emptying: { question: 'Ce ati completat se pierde.', keep: 'Pastreaza ce am scris' },
  close: 'Inchide',
  copyFailed: 'Textul nu a putut fi copiat. Selectati-l si copiati-l de mana.',
  awbCopied: 'AWB-ul a fost copiat cu success!',
  copyAwb: (awb: string) => `Copiaza AWB ${awb}`,
  trackAwb: (awb: string) => `Urmareste AWB ${awb}`,
  selectRow: 'Selecteaza randul',
  selectAllRows: 'Selecteaza toate randurile',
  selected: (count: number) => forms.counted(count, { one: '# selectata', few: '# selectate', other: '# selectate' }),
  selectWhole: (count: number) => `Selecteaza toate cele ${forms.number(count)} din filtru`,
  selectFirst: (max: number, count: number) => `Selecteaza primele ${forms.number(max)} din cele ${forms.number(count)} din filtru`,
  clearSelection: 'Anuleaza selectia',
  sameInAll: 'La toate:',
  age: (hours: number) =>
    hours < 1
      ? 'sub o ora'
      : hours < 48
        ? forms.counted(hours, { one: 'o ora', few: '# ore', other: '# de ore' })
        : forms.counted(Math.floor(hours / 24), { one: 'o zi', few: '# zile', other: '# de zile' }),
  rowMenu: (name: string) => `Actiuni pentru ${name}`,
  columns: 'Coloane',
  pageOf: (from: number, to: number, count: number) => `${forms.number(from)} - ${forms.number(to)} din ${forms.number(count)}`,
  pages: 'Pagini',
  firstPage: 'Prima pagina',
  previousPage: 'Pagina anterioara',
  nextPage: 'Pagina urmatoare',
  lastPage: 'Ultima pagina',
  beyondEnd: (last: number) => `Lista nu are atatea pagini: ultima este ${forms.number(last)}.`,
  loading: 'Se incarca',
  changedMeanwhile: {
    title: 'Datele au fost schimbate intre timp',
    body: 'Altcineva a salvat alte date dupa ce le-ati deschis. Alegeti ce ramane; pana atunci nu se schimba nimic.',
    field: 'Camp',
    saved: 'Salvat acum',
    typed: 'Scris de dumneavoastra',
    nothing: 'necompletat',
    on: 'Da',
    off: 'Nu',
    back: 'Inapoi la formular',
    takeSaved: 'Ia datele salvate',
    saveTyped: 'Salveaza ce am scris',
  },
  unsavedDialog: {
    title: 'Inchideti fara salvare?',
    body: 'Ce ati completat nu este salvat si se va pierde.',
    close: 'Inchide fara salvare',
    stay: 'Inapoi la formular',
  },
  typeWord: (word: string) => `Scrieti ${word} pentru a confirma`,
  wrongWord: 'Va rugam sa completati cuvantul de siguranta!',
  save: 'Salveaza',
  showPassword: 'Arata parola',
  currency: 'RON',
  addressRefused: (since: string, reason: string) => `Mesajele catre aceasta adresa sunt refuzate din ${since}: ${reason}`,
  filters: (set: number) => (set === 0 ? 'Filtre' : `Filtre (${forms.number(set)})`),
  clearFilters: 'Sterge filtrele',
  clearSearch: 'Sterge textul cautat',
  clearPeriod: 'Sterge perioada',
  today: 'Astazi',
  previousMonth: 'Luna anterioara',
  nextMonth: 'Luna urmatoare',
  lastDays: (days: number) => forms.counted(days, { one: 'Ultima zi', few: 'Ultimele # zile', other: 'Ultimele # de zile' }),
  countBetween: (least: number, most: number) => `Scrieti un numar intre ${forms.number(least)} si ${forms.number(most)}.`,
  tooLong: (most: number, typed: number) =>
    `Cel mult ${forms.counted(most, { one: 'un caracter', few: '# caractere', other: '# de caractere' })}. Sunt ${forms.number(typed)}.`,
  notListed: (typed: string) => `\u201e${typed}\u201d nu este in lista. Alegeti din ea.`,
  firstFound: (most: number) => `Rezultate aratate: primele ${forms.number(most)}. Scrieti mai mult pentru a restrange cautarea.`,
  firstOf: (shown: number, all: number) => `Se vad primele ${forms.number(shown)} din ${forms.number(all)}.`,
  chooseListed: 'Alegeti din lista.',
  notAMeasure: (decimals: number) =>
    `Scrieti un numar cu cel mult ${forms.counted(decimals, { one: 'o zecimala', few: '# zecimale', other: '# de zecimale' })}.`,
  notAnAmount: 'Scrieti o suma, de exemplu 150 sau 99,50.',
  notADay: 'Nu este o data. Scrieti-o ca 31.12.2026.',
  dayTooEarly: (first: string) => `Data nu poate fi inainte de ${first}.`,
  dayTooLate: (last: string) => `Data nu poate fi dupa ${last}.`,
  calendar,
  showTable: 'Tabel',
  showChart: 'Grafic',
  showTableOf: (name: string) => `Tabel: ${name}`,
  showChartOf: (name: string) => `Grafic: ${name}`,
  chartOf: (name: string) => `Grafic: ${name}. Aceleasi numere sunt in tabel.`,
}
