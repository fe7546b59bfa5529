import type { Bani } from '#contract/money.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import { bankReasons } from './bank-reasons.ts'

const { counted, day: dayOf, ron } = forms
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
  'sheet-cash-held': ({ sheet }: { sheet: number }) => `Rambursurile asteapta sa se stie daca borderoul ${sheet} a fost platit.`,
  'sheet-not-processed': 'Eroare banca: nu a fost platit.',
  'sheet-money-returned': 'Banii s-au intors in cont.',
  'sheet-returned-on': ({ day }: { day: string }) => `Ziua trebuie sa fie intre data borderoului si azi, nu ${dayOf(day)}.`,
  'statement-line-sheet-paid': ({ sheet }: { sheet: number }) => `Borderoul ${sheet}, platit.`,
  'statement-line-sheet-returned': ({ sheet }: { sheet: number }) => `Borderoul ${sheet}, bani intorsi.`,
  'statement-line-sheet-returned-less': ({ sheet, fee }: { sheet: number; fee: Bani }) =>
    `Borderoul ${sheet}, bani intorsi, mai putin comisionul de ${ron(fee)}, pe care il suporta platforma.`,
  'statement-line-sheet-may-return': ({ sheets }: { sheets: string }) =>
    `Pot fi banii intorsi din borderoul ${sheets}: daca sunt, alegeti borderoul.`,
  'statement-line-sheet-recovered': ({ sheet }: { sheet: number }) => `Borderoul ${sheet}: suma platita de doua ori s-a intors.`,
  'statement-line-sheet-fee': ({ sheet }: { sheet: number }) => `Comisionul bancii pentru borderoul ${sheet}.`,
  'statement-line-sheet-in-batch': ({ sheet, run }: { sheet: number; run: number }) =>
    `Borderoul ${sheet}, din suma platita pentru lotul ${run}.`,
  'statement-line-sheet-paid-twice': ({ sheet }: { sheet: number }) =>
    `Platit de doua ori: borderoul ${sheet} a fost debitat dupa ce rambursurile lui au plecat cu alt borderou. Cereti banii inapoi; linia cu care se intorc inchide cazul.`,
  'statement-line-sheet-doubted': ({ sheet }: { sheet: number }) =>
    `Numeste borderoul ${sheet}, care nu este la banca: rambursurile lui sunt retinute. Decideti in lotul borderoului.`,
  'statement-line-sheet-again': ({ sheet }: { sheet: number }) =>
    `Numeste borderoul ${sheet}, care are deja o plata pe extras: verificati cu banca daca a fost platit de doua ori. Linia cu care se intorc banii inchide cazul.`,
  'statement-line-sheet-differs': ({ sheet, amount }: { sheet: number; amount: Bani }) =>
    `Pare a fi borderoul ${sheet}, de ${ron(amount)}: suma, contul sau starea lui difera.`,
  'statement-line-sheet-candidates': ({ sheets }: { sheets: string }) => `Poate fi unul dintre borderourile ${sheets}.`,
  'statement-line-run-paid': ({ run }: { run: number }) => `Borderourile lotului ${run}, platite impreuna.`,
  'statement-line-run-differs': ({ run }: { run: number }) =>
    `Pare a fi plata lotului ${run}: suma nu este a borderourilor care sunt la banca.`,
  'statement-line-run-less-one': ({ run, sheet }: { run: number; sheet: number }) =>
    `Pare a fi plata lotului ${run} fara borderoul ${sheet}: raspunsul bancii despre el, sau decizia din lot, inchide linia.`,
  'statement-line-run-like': ({ run }: { run: number }) =>
    `Are suma lotului ${run}, dar nu il numeste: verificati cu banca si spuneti in lot ce s-a platit.`,
  'statement-line-run-returned': ({ run }: { run: number }) =>
    `Numeste lotul ${run}: verificati cu banca ale caror borderouri bani s-au intors si marcati-le.`,
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
