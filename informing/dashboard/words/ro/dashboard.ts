/** The first page after signing in. */
import { formsOf } from '#contract/texts/forms.ts'

const { counted, number } = formsOf('ro-RO')
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
  printLabels: (count: number) =>
    counted(count, { one: 'Printeaza o eticheta', few: 'Printeaza # etichete', other: 'Printeaza # de etichete' }),
  toPrint: (count: number) =>
    counted(count, { one: 'O eticheta de printat', few: '# etichete de printat', other: '# de etichete de printat' }),
  nothingToPrint: 'Nicio eticheta de printat',
  notPickedUp: (count: number) =>
    counted(count, {
      one: 'Un colet cu AWB asteapta curierul',
      few: '# colete cu AWB asteapta curierul',
      other: '# de colete cu AWB asteapta curierul',
    }),
  activateStoreOrders: (count: number) =>
    counted(count, {
      one: 'Activeaza o comanda din magazine',
      few: 'Activeaza # comenzi din magazine',
      other: 'Activeaza # de comenzi din magazine',
    }),
  storeOrders: (count: number) =>
    counted(count, {
      one: 'O comanda din magazine de activat',
      few: '# comenzi din magazine de activat',
      other: '# de comenzi din magazine de activat',
    }),
  activateDrafts: (count: number) =>
    counted(count, { one: 'Activeaza o comanda salvata', few: 'Activeaza # comenzi salvate', other: 'Activeaza # de comenzi salvate' }),
  drafts: (count: number) =>
    counted(count, {
      one: 'O comanda salvata, neactivata',
      few: '# comenzi salvate, neactivate',
      other: '# de comenzi salvate, neactivate',
    }),
  activating: (count: number) =>
    counted(count, { one: 'o comanda se activeaza acum', few: '# comenzi se activeaza acum', other: '# de comenzi se activeaza acum' }),
  nothingToActivate: 'Nicio comanda de activat',
  refused: (count: number) => counted(count, { one: 'O activare refuzata', few: '# activari refuzate', other: '# de activari refuzate' }),
  refusedTyped: (count: number) => `In Comenzi: ${number(count)}`,
  refusedOfStores: (count: number) => `In Comenzi magazin: ${number(count)}`,
  refusedHint: 'De corectat si activat din nou.',
  nothingRefused: 'Nicio activare refuzata',
  returning: (count: number) =>
    counted(count, { one: 'Un retur de primit', few: '# retururi de primit', other: '# de retururi de primit' }),
  nothingReturning: 'Niciun retur de primit',
  returnRequests: (count: number) =>
    counted(count, {
      one: 'O cerere de retur de rezolvat',
      few: '# cereri de retur de rezolvat',
      other: '# de cereri de retur de rezolvat',
    }),
  noReturnRequests: 'Nicio cerere de retur',
  returnRefunds: (count: number, overdue: number) =>
    `De restituit: ${number(count)}${overdue > 0 ? `, din care peste termen ${number(overdue)}` : ''}`,

  money: 'Bani',
  balance: 'Sold disponibil',
  cashOnTheWay: 'Rambursuri de primit',
  cashCount: (count: number) => repayments(count),

  firstSteps: {
    title: 'Primii pasi',
    about: ({ done, all }: { done: number; all: number }) => `Facuti: ${number(done)} din ${number(all)}. Pasii se bifeaza singuri.`,
    hide: 'Ascunde primii pasi',
    putAside: 'Primii pasi raman in meniul contului.',
    done: 'Facut',
    toDo: 'De facut',
    steps: {
      sender: 'Adresa expeditorului',
      account: 'Contul pentru rambursuri',
      payer: 'Datele de facturare',
      topUp: 'Incarcarea soldului',
      order: 'Prima comanda',
    },
    texts: {
      sender: 'De aici ridica curierul coletele.',
      account: 'In el primiti banii incasati la livrare.',
      payer: 'Pe ele se emit facturile. Se cer o singura data.',
      topUp: 'Din sold se platesc transporturile.',
      order: 'Destinatar, colet si oferta; primiti AWB-ul si eticheta, iar curierul vine dupa colet.',
    },
    verbs: {
      sender: 'Scrie adresa',
      account: 'Alege contul',
      payer: 'Completeaza datele',
      topUp: 'Incarca soldul',
      order: 'Creeaza comanda',
    },
    activate: 'Activeaza comanda salvata',
    doneBy: (roles: string) => `Il face: ${roles}`,
    store: 'Aveti un magazin online? Comenzile lui apar aici singure.',
    connectStore: 'Conecteaza magazinul',
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
  outOf: ({ count, all }: { count: number; all: number }) => `${number(count)} din ${number(all)}`,
  ofDelivered: (count: number) =>
    counted(count, { one: 'dintr-un colet livrat', few: 'din # colete livrate', other: 'din # de colete livrate' }),
  tooFewForRates: (least: number) =>
    `Graficul arata procente de la ${counted(least, { one: 'o expediere ajunsa', few: '# expedieri ajunse', other: '# de expedieri ajunse' })} la final; numerele sunt in tabel.`,
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
    `Graficul are primele ${counted(shown, { one: '# judet', few: '# judete', other: '# de judete' })} din ${number(all)}; tabelul le are pe toate.`,
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
