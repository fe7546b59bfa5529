/** The statement of account, on its page and as a workbook. */
import { formsOf } from '#contract/texts/forms.ts'

const { counted } = formsOf('ro-RO')

export const balanceMessages = {
  'period-reversed': 'Data de sfarsit este inaintea celei de inceput.',
  'period-too-long': 'Perioada are prea multe tranzactii pentru un fisier. Alegeti una mai scurta.',
  'client-not-chosen': 'Alegeti un client',
}

const cards = { visa: 'VISA', mastercard: 'Mastercard', maestro: 'Maestro' }
type CardPart = { brand: keyof typeof cards | null; lastDigits: string | null; bank: string | null }

/** Each part only if it is known: `VISA **** 1234, Banca X`. */
const cardNamed = ({ brand, lastDigits, bank }: CardPart) =>
  [[brand && cards[brand], lastDigits && `**** ${lastDigits}`].filter(Boolean).join(' '), bank].filter(Boolean).join(', ')

export const statement = {
  title: 'Situatie facturi',
  rows: 'Tranzactii',
  empty: 'Nu exista tranzactii in perioada aleasa.',
  period: 'Perioada',
  company: 'Firma',
  all: 'Toate',
  exportAll: 'Export situatie',
  exporting: 'Se pregateste situatia',
  fetchingAnnex: 'Se pregateste anexa',
  received: ({ rows, megabytes }: { rows: number | null; megabytes: string }) =>
    rows === null
      ? `${megabytes} MB descarcati`
      : `${counted(rows, { one: 'un rand', few: '# randuri', other: '# de randuri' })}, ${megabytes} MB descarcati`,
  sheet: 'Situatie',
  fileNames: { statement: 'lista-facturi.xlsx' },
  advanceRefund: 'Storno avans cu OP',
  chooseForRefund: 'Va rugam sa selectati un client pentru care doriti sa returnati avansul!',
  refundTitle: 'Returnare avans',
  refundLater: 'Returnarea avansului nu se poate face inca de aici.',
  failed: 'A intervenit o eroare! Va rugam reincercati!',

  id: 'Tranzactie',
  date: 'Data',
  kind: 'Tip',
  description: 'Descriere',
  invoice: 'Factura',
  invoiceAmount: 'Suma factura',
  paymentAmount: 'Suma plata',
  difference: 'Diferenta neplatita',
  prePay: 'Avans facturat',
  previous: 'Diferente anterioare',
  total: 'Total',
  kinds: { invoice: 'Factura', payment: 'Plata', announced: 'Neactivata' },
  print: (number: string) => `Descarca factura ${number}`,
  annex: (number: string) => `Descarca anexa facturii ${number}`,

  fiscal: 'Factura fiscala',
  advance: 'Factura avans',
  storno: 'Factura storno',
  payment: 'Plata OP',
  'card-top-up': 'Plata card',
  withCard: ({ text, ...card }: CardPart & { text: string }) => [text, cardNamed(card)].filter(Boolean).join(' '),
  reversal: (payment: number | null) => (payment === null ? 'Stornare plata' : `Stornare plata ${payment}`),
  refund: 'Returnare avans',
  settlementReturned: (invoice: string | null) =>
    invoice === null ? 'Plata redata la stornare' : `Plata redata la stornarea facturii ${invoice}`,
  bonusReturned: (invoice: string | null) =>
    invoice === null ? 'Bonus redat la stornare' : `Bonus redat la stornarea facturii ${invoice}`,
  settled: (invoice: string | null) => (invoice === null ? 'Plata folosita' : `Plata folosita, factura ${invoice}`),
  announced: ({ text, amount }: { text: string; amount: string }) => `${text} anuntata, ${amount}`,
  unclear: ({ text, amount }: { text: string; amount: string }) => `${text} in verificare, ${amount}`,

  activate: (payment: number) => `Activeaza plata ${payment}`,
  revert: (payment: number) => `Storneaza plata ${payment}`,
  confirmTitle: 'Confirmare operatie',
  activateText: ({ payment, description }: { payment: number; description: string }) =>
    `Plata ${payment} (${description}) se inregistreaza ca primita.`,
  activateVerb: 'Activeaza plata',
  activateAnyway: 'Inregistreaza totusi plata',
  activationWaits: 'Plata se inregistreaza dupa ce o aproba alt administrator.',
  revertText: ({ payment, most }: { payment: number; most: string }) =>
    `Suma se intoarce pe cardul sau in contul din care a venit plata ${payment}. Cel mult ${most}.`,
  revertVerb: 'Storneaza plata',
  amount: 'Suma (RON)',
  amountBetween: ({ least, most }: { least: string; most: string }) => `Suma trebuie sa fie intre ${least} si ${most}.`,
  activated: 'Plata a fost activata cu succes!',
  reverted: 'Plata a fost stornata cu succes!',
  revertWaits: 'Stornarea asteapta aprobarea altui administrator. Suma este rezervata.',
  revertUnderWay: 'Stornarea a fost inceputa. Plata apare ca stornata dupa confirmarea bancii.',
  nothingToRevert: 'Plata a fost stornata in intregime.',
}
