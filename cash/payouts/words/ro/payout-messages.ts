import type { Bani } from '../../../../contract/money.ts'
import { forms } from '../../../../contract/texts/ro/forms.ts'
import { bankReasons } from './bank-reasons.ts'

const { counted, ron } = forms
const known: Record<string, string> = bankReasons
/** The code stays beside its words: it is what banks are asked about. */
const saidFor = (code: string): string => (known[code] === undefined ? code : `${known[code]} (${code})`)

/** What becomes of sheets, and what payees read on their statements. */
export const payoutMessages = {
  'sheet-left-out': 'Scos din plata.',
  'sheet-run-discarded': 'Plata a fost anulata inainte de a fi trimisa bancii.',
  'sheet-taken-apart': 'Rambursurile au primit alt cont.',
  'sheet-money-short': 'Suma nu este in registru. Verificati registrul.',
  'sheet-holder-unwritable': 'Titularul nu poate fi scris in fisierul bancii: clientul indica un nume cu litere latine.',
  'sheet-refused': ({ reason }: { reason: string }) => `Refuzat de banca: ${saidFor(reason)}.`,
  'sheet-refused-silently': 'Refuzat de banca, fara motiv.',
  'sheet-not-processed': 'Eroare banca: nu a fost platit.',
  'sheet-money-returned': 'Banii s-au intors in cont.',
  'sheet-returned-on': ({ day }: { day: string }) => `Ziua trebuie sa fie intre data borderoului si azi, nu ${day}.`,
  'statement-line-sheet-paid': ({ sheet }: { sheet: number }) => `Borderoul ${sheet}, platit.`,
  'statement-line-sheet-returned': ({ sheet }: { sheet: number }) => `Borderoul ${sheet}, bani intorsi.`,
  /** At most 140 characters. */
  'payment-of-sheet': ({ product, sheet }: { product: string; sheet: number }) => `${product}: rambursuri, borderoul ${sheet}`,
}

type Run = { product: string; number: number; sheets: number; total: Bani; payOn: string }

export const payoutMails = {
  'payout-run-made': ({ product, number, sheets, total, payOn }: Run): { subject: string; lines: string[] } => ({
    subject: `plata ${number} asteapta aprobarea`,
    lines: [
      `Plata ${number} a fost facuta: ${counted(sheets, { one: 'un borderou', few: '# borderouri', other: '# de borderouri' })}, in total ${ron(total)}.`,
      `Banca plateste la ${payOn}, daca este aprobata in ${product} si fisierul ajunge la banca pana atunci.`,
    ],
  }),
}
