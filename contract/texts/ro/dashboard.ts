/** The first page after signing in. */
import { formsOf } from '../forms.ts'

const { counted } = formsOf('ro-RO')
const dayCount = (days: number) => counted(days, { one: 'o zi', few: '# zile', other: '# de zile' })
const hourCount = (hours: number) => (hours === 0 ? 'sub o ora' : counted(hours, { one: 'o ora', few: '# ore', other: '# de ore' }))
const repayments = (count: number) => counted(count, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })

export const dashboardMessages = {
  'dashboard-period-too-long': 'Perioada poate avea cel mult un an.',
}

export const dashboard = {
  title: 'Tablou de bord',
  chooseClient: 'Alegeti un client ca sa vedeti ce il asteapta.',

  today: 'De facut astazi',
  toActivate: 'De activat',
  drafts: 'Comenzi salvate, neactivate',
  activating: 'Se activeaza acum',
  storeOrders: 'Comenzi din magazine',
  notPickedUp: 'Nepreluate de curier',
  withAwb: 'Cu AWB, asteapta curierul',
  labelsHint: 'Etichetele se printeaza din lista. Nu se stie care au fost deja printate.',
  inDelivery: 'In livrare',
  underWay: 'La curier, pe drum',
  problems: 'Cu probleme',
  attemptFailed: 'Livrare esuata',
  returning: 'Pe drum inapoi',
  refused: 'Activare refuzata',
  noProblems: 'Nimic de rezolvat',

  money: 'Bani',
  balance: 'Sold disponibil',
  cashOnTheWay: 'Rambursuri de primit',
  cash: (product: string) => ({ notDelivered: 'Nelivrate', atCourier: 'La curier', atUs: `La ${product}` }),
  cashCount: (count: number) => repayments(count),

  begin: 'Primii pasi',
  beginText: 'Pasii se bifeaza singuri, pe masura ce sunt facuti.',
  done: 'Facut',
  toDo: 'De facut',
  steps: {
    store: 'Conectati un magazin online',
    storeText: 'Comenzile lui apar aici singure. Fara magazin, comenzile se scriu de mana sau se importa din fisier.',
    topUp: 'Incarcati soldul',
    topUpText: 'Din el se platesc transporturile.',
    order: 'Creati o comanda',
    orderText: 'Destinatar, colet si oferta curierului potrivit.',
    awb: 'Activati o comanda',
    awbText: 'Primiti AWB-ul si eticheta, iar curierul vine dupa colet.',
  },

  figures: 'Expedieri',
  period: 'Perioada',
  presets: {
    week: 'Ultimele 7 zile',
    month: 'Ultimele 30 de zile',
    quarter: 'Ultimele 90 de zile',
    thisMonth: 'Luna aceasta',
    lastMonth: 'Luna trecuta',
    own: 'Alta perioada',
  },
  ownPeriod: 'De la - pana la',
  comparedWith: ({ from, to }: { from: string; to: string }) => `Comparat cu ${from} - ${to}`,
  countedByAwb: 'Fiecare expediere este numarata in ziua in care i s-a emis AWB-ul; cele anulate nu sunt numarate.',
  print: 'Printeaza',
  download: 'Descarca Excel',
  downloading: 'Se descarca',
  noneYet: 'In aceasta perioada nu s-a emis niciun AWB.',

  sent: 'Expedieri',
  sentBefore: 'Perioada dinainte',
  sentThen: 'Expedieri inainte',
  now: 'Perioada aleasa',
  deliveredCount: 'Livrate',
  returned: 'Returnate',
  lost: 'Pierdute',
  cost: 'Cost',
  costRon: 'Cost (RON)',
  deliveryTime: 'Durata livrarii',
  deliveryDays: 'Durata livrarii (zile)',
  firstAttempt: 'Livrate din prima',
  firstAttemptPercent: 'Livrate din prima (%)',
  returns: 'Rata retururilor',
  returnPercent: 'Rata retururilor (%)',
  ratesOf: 'Ratele sunt din expedierile ajunse la final: livrate, returnate sau pierdute.',
  unknown: 'nu se stie inca',
  notComparable: 'fara comparatie',
  change: ({ percent, isMore }: { percent: string; isMore: boolean }) => `${isMore ? '+' : '-'}${percent}% fata de perioada dinainte`,
  same: 'la fel ca in perioada dinainte',
  wasBefore: (value: string) => `inainte: ${value}`,
  percent: (value: string) => `${value}%`,
  days: (value: number) => dayCount(value),
  hours: (value: number) => hourCount(value),

  byDay: 'Expedieri pe zile',
  byCourier: 'Pe curier',
  byCounty: 'Pe judet',
  countiesShown: ({ shown, all }: { shown: number; all: number }) =>
    `Graficul are primele ${shown} judete din ${all}; tabelul le are pe toate.`,
  measure: 'Ce se arata',
  measureOf: (name: string) => `Ce se arata: ${name}`,
  day: 'Ziua',
  courier: 'Curier',
  county: 'Judet',
  total: 'Total',
  unknownCounty: 'Fara judet',
  sheet: 'Expedieri',
  inPeriod: ({ name, from, to }: { name: string; from: string; to: string }) => `${name} ${from} - ${to}`,
  fileName: ({ from, to }: { from: string; to: string }) => `expedieri-${from}-${to}.xlsx`,
}
