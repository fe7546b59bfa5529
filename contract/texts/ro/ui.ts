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
  closeNotice: 'Inchide mesajul',
  lessThanMinuteLeft: 'Mai dureaza mai putin de un minut',
  minutesLeft: (count: number) =>
    `Mai dureaza aproximativ ${forms.counted(count, { one: 'un minut', few: '# minute', other: '# de minute' })}`,
  retry: 'Reincearca',
  copyDetails: 'Copiaza detaliile',
  detailsCopied: 'Detaliile au fost copiate!',
  failureTitle: 'A aparut o eroare',
  cancel: 'Renunta',
  close: 'Inchide',
  awbCopied: 'AWB-ul a fost copiat cu success!',
  copyAwb: (awb: string) => `Copiaza AWB ${awb}`,
  trackAwb: (awb: string) => `Urmareste AWB ${awb}`,
  selectRow: 'Selecteaza randul',
  selectAllRows: 'Selecteaza toate randurile',
  selected: (count: number) => (count === 1 ? '1 selectata' : `${count} selectate`),
  clearSelection: 'Anuleaza selectia',
  rowMenu: (name: string) => `Actiuni pentru ${name}`,
  columns: 'Coloane',
  pageOf: (from: number, to: number, count: number) => `${from} - ${to} din ${count}`,
  pages: 'Pagini',
  firstPage: 'Prima pagina',
  previousPage: 'Pagina anterioara',
  nextPage: 'Pagina urmatoare',
  lastPage: 'Ultima pagina',
  beyondEnd: (last: number) => `Lista nu are atatea pagini: ultima este ${last}.`,
  loading: 'Se incarca',
  typeWord: (word: string) => `Scrieti ${word} pentru a confirma`,
  wrongWord: 'Va rugam sa completati cuvantul de siguranta!',
  save: 'Salveaza',
  currency: 'RON',
  filters: (set: number) => (set === 0 ? 'Filtre' : `Filtre (${set})`),
  clearFilters: 'Sterge filtrele',
  clearSearch: 'Sterge textul cautat',
  clearPeriod: 'Sterge perioada',
  today: 'Astazi',
  previousMonth: 'Luna anterioara',
  nextMonth: 'Luna urmatoare',
  lastDays: (days: number) => `Ultimele ${days} zile`,
  calendar,
  showTable: 'Tabel',
  showChart: 'Grafic',
  showTableOf: (name: string) => `Tabel: ${name}`,
  showChartOf: (name: string) => `Grafic: ${name}`,
  chartOf: (name: string) => `Grafic: ${name}. Aceleasi numere sunt in tabel.`,
}
